import asyncio


async def read_records(reader: asyncio.StreamReader) -> list[bytes]:
    records: list[bytes] = []
    while True:
        try:
            records.append(await reader.readexactly(4))
        except asyncio.IncompleteReadError:
            return records


async def main() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b"AAAABB")
    reader.feed_eof()
    print(await read_records(reader))


asyncio.run(main())
