"""A consumer that meets a bad item forgets to mark it as done."""

import queue
import threading

jobs: queue.Queue[int] = queue.Queue()


def consume() -> None:
    while True:
        job = jobs.get()
        if job < 0:
            continue
        jobs.task_done()


threading.Thread(target=consume, daemon=True).start()
for job in (1, -1, 2):
    jobs.put(job)
print("waiting for all jobs", flush=True)
jobs.join()
