import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

registered = threading.Event()


async def report() -> None:
    print("report: the work is done")


async def main() -> None:
    with ThreadPoolExecutor(1) as pool:
        working = asyncio.wrap_future(pool.submit(registered.wait))
        registered.set()
        await working
        await report()
    print("main: ends")


asyncio.run(main())
