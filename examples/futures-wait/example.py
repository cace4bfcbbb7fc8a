"""Keep two calls in flight, take each as it ends, stop waiting without giving up.

`a` is slow: its gate stays closed while `b`, `c` and `d` pass one after the other. `c`
fails. Whenever one ends, the next is handed over, so that there are never three.
"""

import threading
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

gates = {name: threading.Event() for name in "abcd"}
begun = threading.Semaphore(0)
names: dict[Future[str], str] = {}
outcomes: dict[str, object] = {}
peak = 0


def call(name: str) -> str:
    begun.release()
    gates[name].wait(5)
    if name == "c":
        raise OSError("disk full")
    return name.upper()


def hand_over(pool: ThreadPoolExecutor, name: str) -> Future[str]:
    future = pool.submit(call, name)
    names[future] = name
    begun.acquire()  # it has a thread
    return future


def collect(done: set[Future[str]]) -> list[str]:
    """Note how each ended; give the names. A set has no order: take them by name."""
    ended = sorted(done, key=names.__getitem__)
    for future in ended:
        outcomes[names[future]] = future.exception() or future.result()
    return [names[future] for future in ended]


with ThreadPoolExecutor(2, thread_name_prefix="pool") as pool:
    print("1 the first to end, whichever it is and however it ends")
    in_flight = {hand_over(pool, "a"), hand_over(pool, "b")}
    for newest, following in (("b", "c"), ("c", "d")):
        peak = max(peak, len(in_flight))
        gates[newest].set()
        done, in_flight = wait(in_flight, return_when=FIRST_COMPLETED)
        ended = collect(done)
        print(f"  {ended}: {outcomes[newest]!r}; {len(in_flight)} in flight")
        assert ended == [newest], "a failure ends a wait too, and is not raised"
        in_flight.add(hand_over(pool, following))
    print(f"  never more than {peak} in flight")
    assert peak < len(gates)

    print("2 a limit passes: nothing is raised, nothing is cancelled")
    done, in_flight = wait(in_flight, timeout=0.01)
    print(f"  done {len(done)}, not done {sorted(map(names.__getitem__, in_flight))}")
    assert not done
    assert all(future.running() for future in in_flight)

    print("3 without return_when: all of them")
    gates["a"].set()
    gates["d"].set()
    done, in_flight = wait(in_flight)
    print(f"  done {collect(done)}, not done {len(in_flight)}")
    assert not in_flight
    assert outcomes["a"] == "A"
    assert isinstance(outcomes["c"], OSError)
