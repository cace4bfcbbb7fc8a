import asyncio
import gc
import weakref

listeners: weakref.WeakSet[asyncio.Future[str]] = weakref.WeakSet()
background: set[asyncio.Task[None]] = set()


async def watch() -> None:
    notice: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    listeners.add(notice)
    print(f"watch: {await notice}")


def start_watching() -> None:
    task = asyncio.create_task(watch(), name="watch")
    background.add(task)
    task.add_done_callback(background.discard)


async def main() -> None:
    start_watching()
    await asyncio.sleep(0)
    gc.collect()
    print(f"listeners: {len(listeners)}")
    for notice in list(listeners):
        notice.set_result("new weights")
    await asyncio.sleep(0)


asyncio.run(main())
