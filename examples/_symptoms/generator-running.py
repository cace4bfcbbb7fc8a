"""An asynchronous generator is closed while another task is inside it."""

import asyncio
from collections.abc import AsyncIterator


async def events() -> AsyncIterator[int]:
    await asyncio.sleep(3600)
    yield 1


async def main() -> None:
    stream = events()
    reader = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0)
    try:
        await stream.aclose()
    finally:
        reader.cancel()


asyncio.run(main())
