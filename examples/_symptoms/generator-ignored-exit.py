"""A generator that is closed yields once more."""

import asyncio
from collections.abc import AsyncIterator


async def events() -> AsyncIterator[str]:
    try:
        yield "event"
    finally:
        yield "last words"


async def main() -> None:
    stream = events()
    await anext(stream)
    await stream.aclose()


asyncio.run(main())
