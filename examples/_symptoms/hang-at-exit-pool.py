"""The main thread ends; a pool's worker is still inside its function."""

import threading
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="fetch")
pool.submit(threading.Event().wait)
print("main ends", flush=True)
