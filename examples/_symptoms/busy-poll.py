"""A thread asks an empty queue again and again, without ever waiting."""

import queue
import threading

jobs: queue.Queue[int] = queue.Queue()


def consume() -> None:
    while True:
        try:
            jobs.get_nowait()
        except queue.Empty:
            continue


threading.Thread(target=consume, name="consumer").start()
print("running", flush=True)
