import asyncio


async def main() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b"hel")
    reader.feed_eof()
    try:
        print("got", await reader.readexactly(8))
    except asyncio.IncompleteReadError as error:
        print("the rest of the stream:", error.partial)


asyncio.run(main())
