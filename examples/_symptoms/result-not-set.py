"""A task's result is read before the task is done."""

import asyncio


async def fetch() -> int:
    await asyncio.sleep(0)
    return 1


async def main() -> None:
    task = asyncio.create_task(fetch())
    print(task.result())


asyncio.run(main())
