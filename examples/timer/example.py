"""Start a timer, cancel one in time, cancel one too late; see which threads are left.

A timer is a thread that waits, then calls a function once. Three of them: `reminder`
goes off, `watchdog` is cancelled while it waits, `flush` while its function runs.
"""

import threading
from collections.abc import Callable

calls: list[str] = []
flushing, cancelled = threading.Event(), threading.Event()


def remind() -> None:
    calls.append(f"remind in {threading.current_thread().name}")


def kill_engine() -> None:
    calls.append("kill_engine")


def flush() -> None:
    flushing.set()
    cancelled.wait()
    calls.append("flush, to its end")


def timer(name: str, seconds: float, function: Callable[[], None]) -> threading.Timer:
    made = threading.Timer(seconds, function)
    made.name = name
    made.start()
    return made


print("1 it calls the function once, in its own thread")
reminder = timer("reminder", 0.01, remind)
reminder.join()
print(f"  calls: {calls}")
assert calls == ["remind in reminder"]

print("2 cancelled while it waits: the function is not called, the thread ends")
watchdog = timer("watchdog", 3600, kill_engine)
assert watchdog.is_alive(), "the waiting itself needs a thread"
watchdog.cancel()
watchdog.join()
print(f"  calls: {len(calls)}, alive: {watchdog.is_alive()}")
assert calls == ["remind in reminder"]

print("3 cancelled while the function runs: it runs to its end")
late = timer("flush", 0.01, flush)
flushing.wait()
late.cancel()
print(f"  cancelled, alive: {late.is_alive()}")
assert late.is_alive(), "cancel is a wish that is not looked at any more"
cancelled.set()
late.join()
print(f"  calls: {calls[1:]}")
assert calls[1:] == ["flush, to its end"]
