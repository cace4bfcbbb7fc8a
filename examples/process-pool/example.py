"""A pool of two processes: calls handed out, an error kept, and its two ways to end.

A barrier that two have to reach shows that both workers take part.
"""

import multiprocessing
import os
from typing import Any

context = multiprocessing.get_context("fork")
meeting: Any = context.Barrier(2)
begun: Any = context.SimpleQueue()


def work(number: int) -> tuple[int, int]:
    """Wait for the other worker, then give the square and who computed it."""
    meeting.wait()
    return number * number, os.getpid()


def fail(number: int) -> int:
    raise ValueError(number)


def never_ends() -> None:
    begun.put(os.getpid())
    while True:
        pass


def close_and_join() -> None:
    print("1 two workers, results in the order of the input")
    pool = context.Pool(2)
    results = pool.map(work, [1, 2, 3, 4], chunksize=1)
    squares, pids = [square for square, _ in results], {pid for _, pid in results}
    print(f"  {squares}, by {len(pids)} processes, ours too: {os.getpid() in pids}")
    assert squares == [1, 4, 9, 16]
    assert len(pids) == 2  # noqa: PLR2004
    assert os.getpid() not in pids

    print("2 an error stays in its result until somebody asks")
    failed = pool.apply_async(fail, (7,))
    failed.wait()
    print(f"  ready {failed.ready()}, successful {failed.successful()}")
    try:
        failed.get()
    except ValueError as error:
        print(f"  get: {error!r}")
    else:
        raise AssertionError

    print("3 close: no new calls, the old ones are finished, the workers leave")
    last = pool.map_async(work, [5, 6], chunksize=1)
    pool.close()
    try:
        pool.apply_async(fail, (8,))
    except ValueError as error:
        print(f"  apply_async: {error}")
    pool.join()
    assert last.ready(), "join has waited for it"
    print(f"  ready {last.ready()}: {[square for square, _ in last.get()]}")
    assert multiprocessing.active_children() == []


def leave_the_block() -> None:
    print("4 leaving the with block terminates: what runs is thrown away")
    with context.Pool(1) as pool:
        unfinished = pool.apply_async(never_ends)
        pid = begun.get()  # it runs by now
        assert [child.pid for child in multiprocessing.active_children()] == [pid]
    print(f"  ready {unfinished.ready()}, left: {multiprocessing.active_children()}")
    assert not unfinished.ready(), "and get() would wait for ever"
    assert multiprocessing.active_children() == []


if __name__ == "__main__":
    close_and_join()
    leave_the_block()
