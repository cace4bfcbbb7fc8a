import asyncio
import queue
import sys

jobs = queue.Queue() if len(sys.argv) > 1 else asyncio.Queue()
jobs.get_nowait()  # unresolved: several [binding, constructor]
