from concurrent.futures import Executor, Future
from typing import Any


class ManualPool(Executor):
    def __init__(self) -> None:
        self.queue: list[tuple[Future[Any], Any]] = []

    def submit(self, fn: Any, /, *_args: Any, **_kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.queue.append((future, fn))
        return future

    def run_next(self) -> None:
        future, fn = self.queue.pop(0)
        future.set_result(fn())


pool = ManualPool()
pool.submit(dict).cancel()
pool.run_next()
print("the test goes on")
