"""Install a handler, let it interrupt, restore what was there; and who runs it.

The process sends its signals to itself, so each arrives at a known place.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType

Handler = Callable[[int, FrameType | None], None]
log: list[str] = []


class StopRequested(Exception): ...  # noqa: N818


def stop(number: int, _frame: FrameType | None) -> None:
    raise StopRequested(signal.Signals(number).name)


def note(_number: int, _frame: FrameType | None) -> None:
    log.append(threading.current_thread().name)


@contextmanager
def handled(number: signal.Signals, handler: Handler) -> Iterator[None]:
    """Install a handler for the block, and put back whatever was there."""
    previous = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, previous)


print("1 signal.signal gives back what was installed; getsignal only asks")
before = signal.getsignal(signal.SIGTERM)
with handled(signal.SIGTERM, stop):
    inside = signal.getsignal(signal.SIGTERM)
after = signal.getsignal(signal.SIGTERM)
print(f"  before {before.name}, inside {inside.__name__}, after {after.name}")
assert (before, inside, after) == (signal.SIG_DFL, stop, signal.SIG_DFL)

print("2 an exception of the handler comes out where the program happens to be")
try:
    with handled(signal.SIGTERM, stop):
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            log.append("the next step")
        finally:
            log.append("finally")
except StopRequested as error:
    log.append(f"StopRequested: {error}")
print(f"  {log}")
assert log == ["finally", "StopRequested: SIGTERM"]
assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL, "restored all the same"

print("3 whichever thread sends it, or gets it: the handler runs in the main thread")
log.clear()
with handled(signal.SIGUSR1, note):
    send = partial(signal.raise_signal, signal.SIGUSR1)
    worker = threading.Thread(target=send, name="worker")
    worker.start()
    while not log:  # it runs between two steps of the main thread, and there are some
        pass
    worker.join()
print(f"  raised in worker, handled in {log[0]}")
assert log == ["MainThread"]

print("4 SIGKILL has no handler")
try:
    signal.signal(signal.SIGKILL, note)
except OSError as error:
    refused = error.strerror
print(f"  OSError: {refused}")
assert refused == "Invalid argument"
