import threading
from concurrent.futures import ThreadPoolExecutor

stop = threading.Event()


def convert() -> None:
    stop.wait()
    print("convert: told to stop, nothing is written")


with ThreadPoolExecutor(1) as pool:
    converting = pool.submit(convert)
    try:
        converting.result(timeout=0.02)
    except TimeoutError:
        stop.set()
        converting.result()
        print("main: too slow, convert is stopped, removing the file")
