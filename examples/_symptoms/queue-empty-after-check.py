"""Two threads see the same last item; only one of them gets it."""

import queue
import threading

jobs: queue.Queue[str] = queue.Queue()
jobs.put("last job")
both_looked = threading.Barrier(2)
first_took = threading.Event()


def take(name: str, wait_for: threading.Event | None) -> None:
    if not jobs.empty():
        both_looked.wait()
        if wait_for is not None:
            wait_for.wait()
        try:
            print(name, "got the", jobs.get_nowait())
        except queue.Empty as error:
            print(name, "found nothing:", type(error).__name__)
        first_took.set()


threads = [
    threading.Thread(target=take, args=("first", None)),
    threading.Thread(target=take, args=("second", first_took)),
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
