import multiprocessing
import os
import signal


def crash() -> None:
    os.kill(os.getpid(), signal.SIGKILL)  # as when memory runs out


if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        result = pool.apply_async(crash)
        result.get(timeout=1)  # without the limit: for ever
