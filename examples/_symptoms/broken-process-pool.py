"""A pool's worker process dies in the middle of its work."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor


def work() -> None:
    os.kill(os.getpid(), signal.SIGKILL)  # as the kernel does when memory runs out


if __name__ == "__main__":
    with ProcessPoolExecutor(max_workers=1) as pool:
        pool.submit(work).result()
