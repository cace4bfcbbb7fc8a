import asyncio
from collections.abc import AsyncIterator


async def prompts() -> AsyncIterator[str]:
    for name in ("a", "b", "c", "d"):
        await asyncio.sleep(0)
        yield name


async def work(queue: asyncio.Queue[str | None]) -> None:
    while (item := await queue.get()) is not None:
        print(f"working on {item}")


async def main() -> None:
    queue: asyncio.Queue[str | None] = asyncio.Queue(maxsize=2)
    async with asyncio.TaskGroup() as group:
        for _ in range(2):
            group.create_task(work(queue))
        async for item in prompts():
            await queue.put(item)
        for _ in range(2):
            await queue.put(None)


asyncio.run(main())
