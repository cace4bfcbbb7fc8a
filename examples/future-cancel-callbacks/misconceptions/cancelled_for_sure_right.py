import threading
from concurrent.futures import ThreadPoolExecutor

begun, stop = threading.Event(), threading.Event()


def upload() -> str:
    begun.set()
    stop.wait()
    return "stopped, nothing has been sent"


with ThreadPoolExecutor(1) as pool:
    uploading = pool.submit(upload)
    begun.wait()
    if not uploading.cancel():
        stop.set()
        print(f"main: {uploading.result()}")
