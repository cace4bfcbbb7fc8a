import asyncio
import threading

running, stop = threading.Event(), threading.Event()


def load() -> str:
    running.set()
    stop.wait()
    return "stopped when asked"


async def main() -> None:
    loading = asyncio.create_task(asyncio.to_thread(load), name="load")
    await asyncio.to_thread(running.wait)
    try:
        await asyncio.wait_for(asyncio.shield(loading), 0.02)
    except TimeoutError:
        print("main: TimeoutError, asking the load to stop")
        stop.set()
    print(f"load: {await loading}")


asyncio.run(main())
