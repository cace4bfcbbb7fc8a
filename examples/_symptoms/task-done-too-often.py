"""Each item is marked as done twice: in the loop and in `finally`."""

import queue

jobs: queue.Queue[int] = queue.Queue()
jobs.put(1)
try:
    jobs.get()
    jobs.task_done()
finally:
    jobs.task_done()
