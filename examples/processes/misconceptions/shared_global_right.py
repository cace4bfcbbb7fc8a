import multiprocessing
from typing import Any


def work(results: Any) -> None:
    results.put(42)


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    process = context.Process(target=work, args=(results,))
    process.start()
    print(f"results: {[results.get()]}")
    process.join()
