"""What `starmap` hands out, in which order results come, and what one failure costs.

The first call ends last: it waits for its turn until the second has ended. `ran` notes,
in shared memory, which calls have really run.
"""

import multiprocessing
from typing import Any

context = multiprocessing.get_context("fork")
turns: Any = [context.Event(), context.Event()]
ended: Any = context.SimpleQueue()
ran: Any = context.Array("i", 6)


def convert(worker: int, name: str) -> str:
    """Convert a shard when it is its turn; then it is the turn of worker 0."""
    turns[worker].wait()
    ended.put(name)
    turns[0].set()
    return f"{name}:{worker}"


def check(number: int, forbidden: int) -> int:
    """Count the call, then fail for one number."""
    ran[number] = 1
    if number == forbidden:
        raise ValueError(number)
    return number


def attempt(pool: Any, chunksize: int) -> list[int]:
    """Run six calls of which number 1 fails; give back which of them ran."""
    ran[:] = [0] * 6
    try:
        pool.starmap(check, [(number, 1) for number in range(6)], chunksize=chunksize)
    except ValueError as error:
        print(f"  chunksize {chunksize}: {error!r}, ran {ran[:]}")
    else:
        raise AssertionError
    return list(ran[:])


def main() -> None:
    pool = context.Pool(2)
    print("1 each tuple becomes the arguments of one call")
    turns[1].set()
    results = pool.starmap(convert, [(0, "a"), (1, "b")], chunksize=1)
    order = [ended.get(), ended.get()]
    print(f"  ended in the order {order}, results {results}")
    assert order == ["b", "a"]
    assert results == ["a:0", "b:1"], "the order of the input, not of the ends"

    print("2 one call fails: all other chunks are still worked through")
    assert attempt(pool, 1) == [1, 1, 1, 1, 1, 1]

    print("3 but the rest of the failing call's own chunk is not")
    assert attempt(pool, 3) == [1, 1, 0, 1, 1, 1]

    print("4 wrapped up as a value, a failure costs nothing but itself")
    results = pool.starmap(guarded, [(number, 1) for number in range(6)], chunksize=3)
    print(f"  {results}")
    assert [item for item in results if isinstance(item, int)] == [0, 2, 3, 4, 5]
    pool.close()
    pool.join()
    assert multiprocessing.active_children() == []


def guarded(number: int, forbidden: int) -> int | ValueError:
    try:
        return check(number, forbidden)
    except ValueError as error:
        return error


if __name__ == "__main__":
    main()
