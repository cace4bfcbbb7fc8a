import multiprocessing
from typing import Any


def work(lock: Any, ready: Any) -> None:
    with lock:
        ready.set()
        while True:
            pass


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    lock, ready = context.Lock(), context.Event()
    process = context.Process(target=work, args=(lock, ready))
    process.start()
    ready.wait()
    process.terminate()
    process.join()
    print(f"lock acquired: {lock.acquire(timeout=0.1)}")  # without the limit: for ever
