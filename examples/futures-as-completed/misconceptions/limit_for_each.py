import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

gate = threading.Event()

with ThreadPoolExecutor(2) as pool:
    futures = [pool.submit(int), pool.submit(gate.wait)]
    futures[0].result()
    try:
        for _future in as_completed(futures, timeout=0.05):
            gate.set()
            time.sleep(0.1)  # stands for work on the result
            futures[1].result()
    except TimeoutError as error:
        print(f"main: {error}; done: {[future.done() for future in futures]}")
