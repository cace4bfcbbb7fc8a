"""Methods of one name on objects of different classes: the object says what a call does.

Nothing waits for time to pass: an event says when the thread may put, and `turns` counts
how often the event loop got to run another task.
"""

import asyncio
import contextvars
import inspect
import queue
import threading
from concurrent.futures import ThreadPoolExecutor

asked, may_end = threading.Event(), threading.Event()
turns: list[None] = []


async def tick() -> None:
    """Count the loop's turns."""
    while True:
        turns.append(None)
        await asyncio.sleep(0)


def feed(jobs: queue.Queue[str]) -> None:
    """Put a job from another thread, once somebody asks for it."""
    asked.wait()
    jobs.put("b")


async def get() -> None:
    """Four receivers of ``get``."""
    row, var = {"job": "a"}, contextvars.ContextVar("current", default="main")
    print(f"  dict: {row.get('job')}, ContextVar: {var.get()}: at once, nothing is taken")
    assert row == {"job": "a"}

    threaded: queue.Queue[str] = queue.Queue()
    feeder = threading.Thread(target=feed, args=(threaded,), name="feeder")
    feeder.start()
    before = len(turns)
    asked.set()
    print(f"  queue.Queue: {threaded.get()}: the thread waited, and the loop with it")
    assert len(turns) == before, "no other task ran"
    feeder.join()

    jobs: asyncio.Queue[str] = asyncio.Queue()
    promise = jobs.get()
    assert inspect.iscoroutine(promise), "nothing is taken, nobody waits"
    asyncio.get_running_loop().call_soon(jobs.put_nowait, "c")
    print(f"  asyncio.Queue: a coroutine; awaited: {await promise}: this task waited")
    assert len(turns) > before, "others ran"


async def cancel(ticker: asyncio.Task[None]) -> None:
    """Three receivers of ``cancel``."""
    timer = threading.Timer(3600, print)
    print(f"  Timer: {timer.cancel()}: the function will never run")
    print(f"  Task: {ticker.cancel()}, done: {ticker.done()}: a request, answered later")
    await asyncio.wait([ticker])
    assert ticker.cancelled()
    with ThreadPoolExecutor(1, thread_name_prefix="pool") as pool:
        running = threading.Event()
        future = pool.submit(lambda: running.set() or may_end.wait())
        running.wait()
        print(f"  running Future: {future.cancel()}: refused, the function goes on")
        may_end.set()
    assert future.result() is True


async def main() -> None:
    ticker = asyncio.create_task(tick(), name="ticker")
    await asyncio.sleep(0)
    print("1 x.get()")
    await get()
    print("2 x.cancel()")
    await cancel(ticker)


asyncio.run(main())
