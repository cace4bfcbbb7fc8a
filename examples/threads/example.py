"""Start threads, guard a critical section, tell one to stop, miss an exception.

`main` owns four threads. Each says through an event how far it has come, so that the
order of the output is that of the events, whatever the machine does in between.
"""

import threading
from collections.abc import Callable

lock = threading.Lock()
half_done, refused, may_finish, stop = (threading.Event() for _ in range(4))
totals = {"tokens": 0}
reports: list[str] = []


def adder_1() -> None:
    with lock:
        seen = totals["tokens"]
        half_done.set()
        may_finish.wait()  # between the read and the write
        totals["tokens"] = seen + 10


def adder_2() -> None:
    free = lock.acquire(blocking=False)
    print(f"  adder-2: lock free? {free}")
    refused.set()
    assert not free, "adder-1 is in the critical section"
    with lock:
        totals["tokens"] += 1


def watcher() -> None:
    told = stop.wait(3600)
    print(f"  watcher: stop.wait returned {told}")
    assert told, "told to stop; False would mean that the hour has passed"


def loader() -> None:
    raise OSError("no such checkpoint")


def start(function: Callable[[], None], name: str) -> threading.Thread:
    thread = threading.Thread(target=function, name=name)
    assert not thread.is_alive(), "created, not started"
    thread.start()
    return thread


def note(report: threading.ExceptHookArgs) -> None:
    assert report.thread
    reports.append(f"{report.thread.name}: {report.exc_value!r}")


print("1 two threads add to one total, under a lock")
first = start(adder_1, "adder-1")
half_done.wait()
second = start(adder_2, "adder-2")
refused.wait()
may_finish.set()
first.join()
second.join()
print(f"  total {totals['tokens']}")
assert totals == {"tokens": 11}, "no addition is lost"

print("2 a join with a limit returns, the thread runs on; then it is told to stop")
waiting = start(watcher, "watcher")
waiting.join(timeout=0.01)
print(f"  is_alive: {waiting.is_alive()}")
assert waiting.is_alive(), "join returns None all the same: only is_alive tells"
stop.set()
waiting.join()
assert not waiting.is_alive()

print("3 an exception ends its thread, not the one that joins")
threading.excepthook = note
start(loader, "loader").join()
print(f"  excepthook: {reports}")
assert reports == ["loader: OSError('no such checkpoint')"]
