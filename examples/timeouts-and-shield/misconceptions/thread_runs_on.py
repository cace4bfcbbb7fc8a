import asyncio
import threading

running, timed_out = threading.Event(), threading.Event()


def load() -> None:
    running.set()
    timed_out.wait()
    print("load: loaded, nobody waits for it")


async def main() -> None:
    loading = asyncio.create_task(asyncio.to_thread(load), name="load")
    await asyncio.to_thread(running.wait)
    try:
        await asyncio.wait_for(loading, 0.02)
    except TimeoutError:
        print("main: TimeoutError, the load is over")
        timed_out.set()


asyncio.run(main())
