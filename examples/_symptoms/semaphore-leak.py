"""An error path keeps its permit."""

import threading

permits = threading.Semaphore(2)


def fetch(number: int) -> None:
    permits.acquire()
    if number % 2:
        raise OSError("refused")
    permits.release()


for number in range(4):
    try:
        fetch(number)
    except OSError:
        pass
    print("fetched", number, flush=True)
fetch(4)
