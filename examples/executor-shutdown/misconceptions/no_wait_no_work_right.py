import threading
from concurrent.futures import ThreadPoolExecutor

stop, begun = threading.Event(), threading.Event()


def upload(number: int) -> None:
    begun.set()
    stop.wait()
    print(f"upload {number}: told to stop")


pool = ThreadPoolExecutor(1)
for number in range(2):
    pool.submit(upload, number)
begun.wait()
pool.shutdown(wait=False, cancel_futures=True)
stop.set()
pool.shutdown()
print("main: ends, the uploads are dropped")
