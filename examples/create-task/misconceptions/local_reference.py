import asyncio
import gc
import weakref

listeners: weakref.WeakSet[asyncio.Future[str]] = weakref.WeakSet()


async def watch() -> None:
    notice: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    listeners.add(notice)
    print(f"watch: {await notice}")


def start_watching() -> None:
    task = asyncio.create_task(watch(), name="watch")
    print(f"{task.get_name()} is in a variable")


async def main() -> None:
    start_watching()
    await asyncio.sleep(0)
    gc.collect()
    print(f"listeners: {len(listeners)}")
    for notice in list(listeners):
        notice.set_result("new weights")
    await asyncio.sleep(0)


asyncio.run(main())
