import threading
from concurrent.futures import ThreadPoolExecutor, wait

gate = threading.Event()

with ThreadPoolExecutor(1) as pool:
    shards = [pool.submit(gate.wait) for _ in range(2)]
    done, not_done = wait(shards, timeout=0.01)
    if not_done:
        print(f"main: too slow, {len(not_done)} are missing")
    gate.set()
