import threading
import time
from concurrent.futures import ThreadPoolExecutor, wait

gate = threading.Event()

with ThreadPoolExecutor(2) as pool:
    futures = [pool.submit(int), pool.submit(gate.wait)]
    gate.set()
    done, not_done = wait(futures, timeout=60)
    for _future in done:
        time.sleep(0.1)  # stands for work on the result
    print(f"main: {len(done)} used, {len(not_done)} unfinished")
