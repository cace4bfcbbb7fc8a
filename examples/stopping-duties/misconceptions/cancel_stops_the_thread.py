import asyncio
import threading

entered, go_on = threading.Event(), threading.Event()
log: list[str] = []


def work() -> None:
    entered.set()
    go_on.wait()
    log.append("written after the cancellation")


async def main() -> None:
    task = asyncio.create_task(asyncio.to_thread(work))
    await asyncio.to_thread(entered.wait)
    task.cancel()
    await asyncio.wait([task])
    print("cancelled:", task.cancelled())
    go_on.set()


asyncio.run(main())
print(log)
