import asyncio


async def read_records(reader: asyncio.StreamReader) -> list[bytes]:
    records: list[bytes] = []
    while True:
        try:
            records.append(await reader.readexactly(4))
        except asyncio.IncompleteReadError as error:
            if error.partial:
                raise ConnectionError(
                    f"{len(error.partial)} bytes of a record"
                ) from error
            return records


async def main() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b"AAAABB")
    reader.feed_eof()
    try:
        print(await read_records(reader))
    except ConnectionError as error:
        print("connection broken:", error)


asyncio.run(main())
