import multiprocessing
from typing import Any


def work(results: Any) -> None:
    try:
        results.put(1 // 0)
    except ZeroDivisionError as error:
        results.put(error)
    finally:
        results.put("COMPLETE")


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    process = context.Process(target=work, args=(results,))
    process.start()
    for item in iter(results.get, "COMPLETE"):
        print(repr(item))
    process.join()
    print(f"COMPLETE, exit code {process.exitcode}")
