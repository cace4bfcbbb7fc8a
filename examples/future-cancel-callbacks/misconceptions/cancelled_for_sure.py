import threading
from concurrent.futures import ThreadPoolExecutor

begun, gone_on = threading.Event(), threading.Event()


def upload() -> None:
    begun.set()
    gone_on.wait()
    print("upload: sent")


with ThreadPoolExecutor(1) as pool:
    uploading = pool.submit(upload)
    begun.wait()
    uploading.cancel()
    print("main: cancelled, nothing has been sent")
    gone_on.set()
