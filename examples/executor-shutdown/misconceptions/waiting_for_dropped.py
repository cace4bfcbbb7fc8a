import threading
from concurrent.futures import ThreadPoolExecutor, wait

gate, begun = threading.Event(), threading.Event()


def call() -> None:
    begun.set()
    gate.wait()


pool = ThreadPoolExecutor(1)
futures = [pool.submit(call) for _ in range(3)]
begun.wait()
pool.shutdown(wait=False, cancel_futures=True)
gate.set()
pool.shutdown()
done, not_done = wait(futures, timeout=0.1)  # without the limit: for ever
print(f"done {len(done)}, not done {len(not_done)}")
