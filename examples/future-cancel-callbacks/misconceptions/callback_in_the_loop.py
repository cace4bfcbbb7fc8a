import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

registered = threading.Event()


async def report() -> None:
    print("report: the work is done")


async def main() -> None:
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(registered.wait)
        working.add_done_callback(lambda _: asyncio.create_task(report()))
        registered.set()
    await asyncio.sleep(0)
    print("main: ends")


asyncio.run(main())
