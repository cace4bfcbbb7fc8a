"""A future whose function has begun cannot be cancelled."""

import threading
from concurrent.futures import ThreadPoolExecutor

started, release = threading.Event(), threading.Event()


def work() -> str:
    started.set()
    release.wait()
    return "done all the same"


with ThreadPoolExecutor(max_workers=1) as pool:
    future = pool.submit(work)
    started.wait()
    print("cancelled:", future.cancel())
    release.set()
    print(future.result())
