"""Hand blocking functions to a worker thread: what comes back, what a cancellation stops.

The pool has one worker, so that a second call has to queue. `load` tells the loop that
it has begun, then blocks its thread until it is released.
"""

import asyncio
import contextvars
import functools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

request = contextvars.ContextVar("request", default="no request")
released = threading.Event()
ended: list[str] = []


def load(name: str, tell: Callable[[], object]) -> str:
    tell()
    released.wait()
    ended.append(name)
    return f"{name} in {threading.current_thread().name} for {request.get()}"


def fail() -> None:
    raise OSError(f"no checkpoint for {request.get()}")


async def main() -> None:
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(1, thread_name_prefix="worker"))
    request.set("request-7")

    print("1 the thread blocks, and it is the loop that releases it")
    release = functools.partial(loop.call_soon_threadsafe, released.set)
    result = await asyncio.to_thread(load, "a", release)
    print(f"  {result}")
    assert result == "a in worker_0 for request-7", "to_thread takes the context along"

    print("2 so does an exception; run_in_executor leaves the context behind")
    error: OSError | None = None
    try:
        await loop.run_in_executor(None, fail)
    except OSError as caught:
        error = caught
    print(f"  {error!r}")
    assert str(error) == "no checkpoint for no request"

    print("3 cancelled: the wait ends at once, the call only if it still queues")
    released.clear()
    begun = asyncio.Event()
    tell = functools.partial(loop.call_soon_threadsafe, begun.set)
    running = asyncio.create_task(asyncio.to_thread(load, "b", tell), name="b")
    await begun.wait()
    queued = asyncio.create_task(asyncio.to_thread(load, "c", tell), name="c")
    await asyncio.sleep(0)  # c is in the pool's queue, behind b
    running.cancel()
    queued.cancel()
    await asyncio.wait([running, queued])
    print(f"  cancelled: {running.cancelled()}, {queued.cancelled()}; ended {ended}")
    assert running.cancelled()
    assert queued.cancelled()
    assert ended == ["a"], "b blocks its thread as before"
    released.set()


asyncio.run(main())
print(f"4 asyncio.run has waited for the thread; ended {ended}")
assert ended == ["a", "b"], "b ran to its end, c never began"
