import asyncio
from typing import Self

LAST = 2


class Pages:
    def __init__(self) -> None:
        self.page = 0

    async def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        self.page += 1
        if self.page > LAST:
            raise StopAsyncIteration
        return self.page


async def main() -> None:
    async for page in Pages():
        print(page)


asyncio.run(main())
