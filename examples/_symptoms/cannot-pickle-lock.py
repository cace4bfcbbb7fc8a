"""An object that holds a lock is sent to another process."""

import threading
from concurrent.futures import ProcessPoolExecutor


class Counter:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.value = 0

    def add(self) -> None:
        with self.lock:
            self.value += 1


if __name__ == "__main__":
    with ProcessPoolExecutor(max_workers=1) as pool:
        pool.submit(Counter().add).result()
