"""Work is handed to a pool that has been shut down."""

from concurrent.futures import ThreadPoolExecutor

with ThreadPoolExecutor(max_workers=1) as pool:
    pool.submit(print, "inside the block")
pool.submit(print, "too late")
