import threading
from concurrent.futures import ThreadPoolExecutor, wait

gate = threading.Event()

with ThreadPoolExecutor(1) as pool:
    shards = [pool.submit(gate.wait) for _ in range(2)]
    try:
        wait(shards, timeout=0.01)
        print("main: all shards are there")
    except TimeoutError:
        print("main: too slow")
    gate.set()
