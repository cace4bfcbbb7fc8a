"""Read how a call in a pool ended: not yet, with a value, with an error, cancelled.

The pool has one thread. `load` holds it until `main` says so; what is handed over
meanwhile has to queue, and can be cancelled there.
"""

import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any

begun, released, asked = threading.Event(), threading.Event(), threading.Event()
weights = ["w0", "w1"]


def load() -> list[str]:
    begun.set()
    released.wait()
    return weights


def ask_server() -> str:
    asked.set()
    raise TimeoutError("the server did not answer")


def ending(future: Future[Any], seconds: float | None = None) -> str:
    """Say how it ended, as `result` tells it."""
    try:
        future.result(seconds)
    except CancelledError:
        return "CancelledError"
    except TimeoutError as error:
        return f"TimeoutError({str(error)!r})"
    return "a result"


with ThreadPoolExecutor(1, thread_name_prefix="pool") as pool:
    loading = pool.submit(load)
    asking = pool.submit(ask_server)
    useless = pool.submit(load)
    useless.cancel()

    print("1 not yet: the limit ends the wait, not the work")
    begun.wait()
    late = ending(loading, 0.01)
    print(f"  loading: {late}, done {loading.done()}")
    assert late == "TimeoutError('')"
    assert not loading.done()

    print("2 a value: for everyone who asks, as often as they ask")
    released.set()
    first, again = loading.result(), loading.result()
    print(f"  loading: {first}, done {loading.done()}, error {loading.exception()}")
    assert first is again is weights, "the object itself, not a copy"
    assert loading.exception() is None

    print("3 an error: raised by result, returned by exception, the same object")
    asked.wait()
    error = asking.exception()
    told = ending(asking)
    print(f"  asking: {told}, done {asking.done()}")
    assert told == "TimeoutError('the server did not answer')"
    assert asking.done(), "so this is no limit that has passed here"
    raised: BaseException | None = None
    try:
        asking.result()
    except TimeoutError as caught:
        raised = caught
    assert raised is error

    print("4 cancelled: an outcome too, and an error of its own class")
    told = ending(useless)
    print(f"  useless: {told}, done {useless.done()}")
    assert told == "CancelledError"
    assert useless.done()
    assert issubclass(CancelledError, Exception), "asyncio.CancelledError is not"
