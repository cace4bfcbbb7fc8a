import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing


class Lines:
    def __aiter__(self) -> AsyncIterator[str]:
        return self

    async def __anext__(self) -> str:
        return "line"


async def first(lines: AsyncIterator[str]) -> None:
    async with aclosing(lines):  # type: ignore[type-var]
        print(await anext(lines))


asyncio.run(first(Lines()))
