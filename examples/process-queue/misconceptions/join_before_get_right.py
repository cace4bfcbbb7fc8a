import multiprocessing
from typing import Any


def work(results: Any) -> None:
    results.put(b"x" * 1_000_000)


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    process = context.Process(target=work, args=(results,))
    process.start()
    print(f"received {len(results.get())} bytes")
    process.join()
    print(f"exit code after join: {process.exitcode}")
