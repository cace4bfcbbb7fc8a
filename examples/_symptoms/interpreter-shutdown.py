"""An exit handler hands work to a pool; it runs when the pools are already closed."""

import atexit
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1)


@atexit.register
def flush() -> None:
    pool.submit(print, "flushed")


print("main ends")
