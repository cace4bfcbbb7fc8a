import multiprocessing
from typing import Any


def work(ready: Any) -> None:
    try:
        ready.set()
        while True:
            pass
    finally:
        print("checkpoint saved")


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    ready = context.Event()
    process = context.Process(target=work, args=(ready,))
    process.start()
    ready.wait()
    process.terminate()
    process.join()
    print(f"exit code {process.exitcode}")
