"""Take results as they come, know whose they are, see what a time limit leaves behind.

Three shards are read, each by a thread of its own; the gate of a shard decides when it
is done. `c` is first, `a` is next and fails, `b` is not done when the limit passes.
"""

import threading
from concurrent.futures import Future, ThreadPoolExecutor, as_completed

gates = {shard: threading.Event() for shard in "abc"}
begun = threading.Semaphore(0)
shards: dict[Future[str], str] = {}
order: list[str] = []
told = ""
again = 0


def read(shard: str) -> str:
    begun.release()
    gates[shard].wait(5)
    if shard == "a":
        raise OSError("checksum differs")
    return f"tensors of {shard}"


with ThreadPoolExecutor(3, thread_name_prefix="pool") as pool:
    for shard in gates:
        shards[pool.submit(read, shard)] = shard
        begun.acquire()  # each has a thread

    print("1 as they end, not as they were handed over; the key tells whose it is")
    gates["c"].set()
    for future in as_completed(shards):
        assert future in shards, "the very object that submit gave"
        order.append(shards[future])
        print(f"  {order[-1]}: {future.exception() or future.result()!r}")
        if order[-1] == "c":
            gates["a"].set()
        else:
            break  # enough: what is left goes on
    assert order == ["c", "a"], "a failure comes in its turn, and is not raised"

    print("2 a new loop starts with those that are done; then the limit passes")
    try:
        for future in as_completed(shards, timeout=0.05):
            print(f"  again: {shards[future] in order}")
            again += 1
    except TimeoutError as error:
        told = str(error)
        print(f"  TimeoutError: {told}")
    assert again == len(order), "a and c once more, at once"
    assert told == "1 (of 3) futures unfinished"

    print("3 the one that is late is as alive as before")
    late = next(future for future, shard in shards.items() if shard == "b")
    assert late.running()
    gates["b"].set()
    print(f"  b: {late.result()!r}")
    assert late.result() == "tensors of b"
