import asyncio
from collections.abc import AsyncIterator


async def prompts() -> AsyncIterator[str]:
    for name in ("a", "b", "c", "d"):
        await asyncio.sleep(0)
        yield name


async def work(items: AsyncIterator[str]) -> None:
    async for item in items:
        print(f"working on {item}")


async def main() -> None:
    items = prompts()
    await asyncio.gather(work(items), work(items))


asyncio.run(main())
