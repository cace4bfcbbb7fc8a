import threading
from concurrent.futures import ThreadPoolExecutor

written: list[int] = []
seen = threading.Event()


def write(number: int) -> None:
    if number == 0:
        raise OSError("disk full")
    seen.wait()  # stands for a file that takes its time
    written.append(number)


try:
    with ThreadPoolExecutor(1) as pool:
        files = [pool.submit(write, number) for number in range(100)]
        try:
            for file in files:
                file.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            seen.set()
            raise
except OSError as error:
    print(f"main: {error}, at most one more file: {len(written) <= 1}")
