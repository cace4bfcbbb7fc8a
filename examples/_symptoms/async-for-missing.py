"""The coroutine function returns the stream; without `await` there is none yet."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any


async def numbers() -> AsyncIterator[int]:
    yield 1


async def open_stream() -> Any:
    return numbers()


async def main() -> None:
    opening = open_stream()
    try:
        async for number in opening:  # type: ignore[attr-defined]
            print(number)
    finally:
        opening.close()


asyncio.run(main())
