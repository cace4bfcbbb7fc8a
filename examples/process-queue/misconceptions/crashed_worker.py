import multiprocessing
import queue
from typing import Any


def work(results: Any) -> None:
    results.put(1 // 0)
    results.put("COMPLETE")


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    process = context.Process(target=work, args=(results,))
    process.start()
    process.join()
    try:
        results.get(timeout=0.2)  # without the limit: for ever
    except queue.Empty:
        print(f"no COMPLETE, exit code {process.exitcode}")
