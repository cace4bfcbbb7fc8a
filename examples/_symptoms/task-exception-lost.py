"""A background task fails; nobody asks how it ended."""

import asyncio


async def save() -> None:
    raise OSError("disk full")


async def main() -> None:
    tasks = {asyncio.create_task(save())}
    await asyncio.sleep(0)
    tasks.clear()
    print("main ends")


asyncio.run(main())
