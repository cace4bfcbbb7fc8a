"""A multiprocessing queue is passed as an argument of a pool's task."""

import multiprocessing


def work(queue: "multiprocessing.Queue[int]") -> None:
    queue.put(1)


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        pool.apply(work, (context.Queue(),))
