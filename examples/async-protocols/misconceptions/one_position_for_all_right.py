import asyncio
from collections.abc import AsyncIterator


class Pages:
    async def __aiter__(self) -> AsyncIterator[int]:
        for page in (1, 2):
            yield page


async def main() -> None:
    pages = Pages()
    print([page async for page in pages])
    print([page async for page in pages])


asyncio.run(main())
