"""The peer closes in the middle of a message."""

import asyncio


async def main() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b"hel")
    reader.feed_eof()
    await reader.readexactly(8)


asyncio.run(main())
