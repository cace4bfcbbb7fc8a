"""A child is joined before its queue is emptied."""

import multiprocessing


def produce(results: "multiprocessing.Queue[bytes]") -> None:
    results.put(b"x" * 1_000_000)


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    child = context.Process(target=produce, args=(results,))
    child.start()
    print("joining", flush=True)
    child.join()
