"""The wait ends in time; the thread does not."""

import asyncio
import threading

release = threading.Event()
finished = threading.Event()


def work() -> None:
    release.wait()
    finished.set()


async def main() -> None:
    try:
        await asyncio.wait_for(asyncio.to_thread(work), timeout=0.01)
    except TimeoutError:
        print("timed out; work finished:", finished.is_set())
    release.set()
    await asyncio.to_thread(finished.wait)
    print("later; work finished:", finished.is_set())


asyncio.run(main())
