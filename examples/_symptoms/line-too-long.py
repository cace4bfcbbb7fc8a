"""One line is longer than the reader's limit."""

import asyncio


async def main() -> None:
    reader = asyncio.StreamReader(limit=16)
    reader.feed_data(b"x" * 64)
    await reader.readline()


asyncio.run(main())
