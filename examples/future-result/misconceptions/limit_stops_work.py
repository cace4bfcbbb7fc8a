import threading
from concurrent.futures import ThreadPoolExecutor

gone_on = threading.Event()


def convert() -> None:
    gone_on.wait()
    print("convert: the file is written")


with ThreadPoolExecutor(1) as pool:
    converting = pool.submit(convert)
    try:
        converting.result(timeout=0.02)
    except TimeoutError:
        print("main: too slow, convert is stopped, removing the file")
        gone_on.set()
