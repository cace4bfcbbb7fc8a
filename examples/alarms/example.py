"""One alarm clock for the process: it interrupts, it is replaced, it is put back.

`limit` uses `setitimer`, which is the same clock as `signal.alarm` and takes fractions.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

CLOCK, HOUR, MINUTE = signal.ITIMER_REAL, 3600, 60
rings: list[str] = []
never, _ = os.pipe()


class Expired(Exception):  # noqa: N818
    """What the alarm raises in the work that it interrupts."""


def expire(_number: int, _frame: object) -> None:
    raise Expired


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raise Expired in the block after some seconds; then put all back."""
    previous = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(CLOCK, seconds)
    try:
        yield
    finally:
        signal.setitimer(CLOCK, 0)
        signal.signal(signal.SIGALRM, previous)


print("1 the alarm ends a blocking call, by an exception")
try:
    with limit(0.3):
        os.read(never, 1)
except Expired:
    print("  Expired")
else:
    raise AssertionError
assert signal.getitimer(CLOCK) == (0, 0)
assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL

print("2 there is one clock: setting it tells what was left, and replaces that")
first, second, third = signal.alarm(HOUR), signal.alarm(MINUTE), signal.alarm(0)
print(f"  left at first: {first}; much of an hour: {second > MINUTE}; then: {third > 0}")
assert (first, second > MINUTE, third > 0) == (0, True, True)
assert third <= MINUTE, "the hour is gone"

print("3 so an inner limit takes the outer one away")
with limit(HOUR):
    with limit(MINUTE):
        pass
    left = signal.getitimer(CLOCK)
print(f"  left of the outer: {left[0]}")
assert left == (0, 0)

print("4 a handler that only notes: the call goes on by itself")
read, write = os.pipe()


def ring(_number: int, _frame: object) -> None:
    """Note the ring, set the next; at the second, give the reader what it waits for."""
    rings.append("ring")
    if len(rings) == 2:  # noqa: PLR2004
        os.write(write, b"data")
    else:
        signal.setitimer(CLOCK, 0.02)


signal.signal(signal.SIGALRM, ring)
signal.setitimer(CLOCK, 0.02)
buffer = bytearray(4)
os.readv(read, [buffer])
print(f"  {rings}, then {bytes(buffer)}")
assert (rings, buffer) == (["ring", "ring"], b"data")
