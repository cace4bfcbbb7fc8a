import asyncio

background: set[asyncio.Task[None]] = set()


async def serve() -> None:
    await asyncio.Event().wait()


def report(task: asyncio.Task[None]) -> None:
    background.discard(task)
    if task.cancelled():
        print(f"{task.get_name()} was cancelled")
    elif task.exception():
        print(f"{task.get_name()} failed")


async def main() -> None:
    task = asyncio.create_task(serve(), name="serve")
    background.add(task)
    task.add_done_callback(report)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    print(f"still registered: {len(background)}")


asyncio.run(main())
