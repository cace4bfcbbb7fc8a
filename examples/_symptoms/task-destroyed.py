"""Nobody keeps the task, nor what it waits for."""

import asyncio
import gc


async def listen() -> None:
    await asyncio.get_running_loop().create_future()


async def main() -> None:
    asyncio.create_task(listen(), name="listener")  # noqa: RUF006
    await asyncio.sleep(0)
    gc.collect()
    print("main goes on")


asyncio.run(main())
