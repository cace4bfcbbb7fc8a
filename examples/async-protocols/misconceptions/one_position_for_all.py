import asyncio
from typing import Self

LAST = 2


class Pages:
    def __init__(self) -> None:
        self.page = 0

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        self.page += 1
        if self.page > LAST:
            raise StopAsyncIteration
        return self.page


async def main() -> None:
    pages = Pages()
    print([page async for page in pages])
    print([page async for page in pages])


asyncio.run(main())
