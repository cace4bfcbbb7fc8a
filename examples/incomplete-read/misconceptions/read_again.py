import asyncio


async def main() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b"hel")
    reader.feed_eof()
    for size in (8, 3):
        try:
            print("got", await reader.readexactly(size))
        except asyncio.IncompleteReadError as error:
            print(f"wanted {size}, got {len(error.partial)}")


asyncio.run(main())
