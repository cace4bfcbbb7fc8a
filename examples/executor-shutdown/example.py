"""Close a pool with work in flight: wait for all of it, or drop what has not begun.

Both pools have one thread. In each, one call is running when the pool is closed, and
two are in the queue. A gate holds the running one.
"""

import threading
from concurrent.futures import Future, ThreadPoolExecutor

gates = {"kept": threading.Event(), "dropped": threading.Event()}
begun = threading.Semaphore(0)
ran: list[str] = []


def call(pool_name: str, number: int) -> str:
    begun.release()
    gates[pool_name].wait(5)
    ran.append(f"{pool_name} {number}")
    return f"{pool_name} {number}"


def fill(pool: ThreadPoolExecutor, pool_name: str) -> list[Future[str]]:
    """Hand over three calls; the first has begun, two wait for the thread."""
    futures = [pool.submit(call, pool_name, number) for number in range(3)]
    begun.acquire()
    return futures


def refusal(pool: ThreadPoolExecutor) -> str:
    try:
        pool.submit(call, "late", 0)
    except RuntimeError as error:
        return str(error)
    return "accepted"


print("1 leaving the with block waits for what runs and for what queues")
with ThreadPoolExecutor(1, thread_name_prefix="kept") as kept:
    fill(kept, "kept")
    print(f"  about to leave, ran {ran}")
    assert not ran
    gates["kept"].set()
print(f"  left, ran {ran}")
assert ran == ["kept 0", "kept 1", "kept 2"]
answer = refusal(kept)
print(f"  submit: {answer}")
assert answer == "cannot schedule new futures after shutdown"

print("2 no waiting, the queue is dropped: shutdown returns, the first call runs on")
ran.clear()
dropped = ThreadPoolExecutor(1, thread_name_prefix="dropped")
first, *rest = fill(dropped, "dropped")
dropped.shutdown(wait=False, cancel_futures=True)
print(f"  running {first.running()}, cancelled {[each.cancelled() for each in rest]}")
assert first.running(), "nothing stops a function that has begun"
assert all(each.cancelled() for each in rest)
assert refusal(dropped) == answer

print("3 closing again, this time to wait for the thread")
gates["dropped"].set()
dropped.shutdown()
print(f"  {first.result()!r} is kept; ran {ran}")
assert ran == ["dropped 0"]
