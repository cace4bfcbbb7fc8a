import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing


async def all_lines() -> AsyncGenerator[str, None]:
    while True:
        yield "line"


async def first(lines: AsyncGenerator[str, None]) -> None:
    async with aclosing(lines):
        print(await anext(lines))


asyncio.run(first(all_lines()))
