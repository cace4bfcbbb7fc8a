import asyncio

background: set[asyncio.Task[None]] = set()


async def save() -> None:
    raise OSError("disk full")


async def main() -> None:
    task = asyncio.create_task(save(), name="save")
    background.add(task)
    task.add_done_callback(background.discard)
    await asyncio.sleep(0)
    print("main ends, all is well")


asyncio.run(main())
