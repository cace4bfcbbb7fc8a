import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor

gate = threading.Event()

with ThreadPoolExecutor(1) as pool:
    pool.submit(gate.wait)
    queued = pool.submit(print, "never")
    queued.cancel()
    gate.set()
    try:
        queued.result()
    except CancelledError:
        print("main: cancelled, going on")
