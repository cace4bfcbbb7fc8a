"""Test code that uses a pool, without a pool: the test decides how and when calls end.

`save_all` is the code under test: after the first failure it cancels what it can. The
pool that it gets runs nothing; it hands out futures that the test has prepared.
"""

import threading
from concurrent.futures import (
    FIRST_EXCEPTION,
    Executor,
    Future,
    InvalidStateError,
    wait,
)
from typing import Any


def save_all(pool: Executor, names: list[str]) -> list[str]:
    """Save each; give the names of those that are saved."""
    futures = {pool.submit(str.upper, name): name for name in names}
    done, not_done = wait(futures, return_when=FIRST_EXCEPTION)
    for future in not_done:
        future.cancel()
    return sorted(futures[future] for future in done if not future.exception())


class PreparedPool(Executor):
    """Answers the n-th `submit` with the n-th future; runs nothing."""

    def __init__(self, *futures: Future[Any]) -> None:
        self.futures = iter(futures)

    def submit(self, _fn: Any, /, *_args: Any, **_kwargs: Any) -> Future[Any]:
        return next(self.futures)


def future(outcome: object = None, *, running: bool = False) -> Future[Any]:
    """A future with an outcome; without one, a call that queues or is running."""
    made: Future[Any] = Future()
    if running or outcome:
        assert made.set_running_or_notify_cancel(), "as a pool's thread does first"
    if isinstance(outcome, Exception):
        made.set_exception(outcome)
    elif outcome:
        made.set_result(outcome)
    return made


print("1 one has ended, one has failed, one is running, one queues: no thread")
calls = [future("A"), future(OSError("disk full")), future(running=True), future()]
saved = save_all(PreparedPool(*calls), ["a", "b", "c", "d"])
cancelled = [call.cancelled() for call in calls]
print(f"  saved {saved}, cancelled {cancelled}")
assert saved == ["a"]
assert cancelled == [False, False, False, True], "the running one refuses"
assert threading.active_count() == 1

print("2 a reader gets what the test sets; callbacks run in the test's thread")
answer, heard = future(running=True), future()
answer.add_done_callback(lambda _: heard.set_result(threading.current_thread().name))
got: list[str] = []
reader = threading.Thread(target=lambda: got.append(answer.result()), name="reader")
reader.start()
answer.set_result("weights")
print(f"  callback in {heard.result(timeout=0)}, before set_result has returned")
assert heard.result(timeout=0) == "MainThread"
reader.join()
print(f"  reader got {got}")
assert got == ["weights"]

print("3 an outcome is set once")
refused = ""
try:
    answer.set_exception(OSError())
except InvalidStateError as error:
    refused = type(error).__name__
    print(f"  {refused}")
assert refused
assert answer.result() == "weights"
