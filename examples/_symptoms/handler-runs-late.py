"""A signal arrives during a long call into C; Python's handler waits for its end."""

import hashlib
import signal
import time
from types import FrameType

calls: list[float] = []


def on_alarm(_number: int, _frame: FrameType | None) -> None:
    calls.append(time.monotonic())


signal.signal(signal.SIGALRM, on_alarm)
due = time.monotonic() + 0.01
signal.setitimer(signal.ITIMER_REAL, 0.01)
hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 2_000_000)
print("more than 0.1 s late:", calls[0] - due > 0.1)
