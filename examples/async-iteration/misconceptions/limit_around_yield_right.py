import asyncio
from collections.abc import AsyncIterator


async def lines() -> AsyncIterator[str]:
    async with asyncio.timeout(5):
        line = await asyncio.sleep(0, "first line")
    yield line


async def main() -> None:
    async for line in lines():
        print(f"got {line}, working on it")
        await asyncio.sleep(0.05)
    print("done")


asyncio.run(main())
