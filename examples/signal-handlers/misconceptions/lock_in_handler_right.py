import os
import signal
import threading

lock = threading.Lock()
requested = False


def report(_number: int, _frame: object) -> None:
    global requested  # noqa: PLW0603
    requested = True


signal.signal(signal.SIGUSR1, report)
with lock:
    os.kill(os.getpid(), signal.SIGUSR1)
if requested:
    with lock:
        print("reported after the work")
