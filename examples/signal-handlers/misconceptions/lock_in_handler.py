import os
import signal
import threading

lock = threading.Lock()


def report(_number: int, _frame: object) -> None:
    got_it = lock.acquire(timeout=0.1)  # without the limit: for ever
    print(f"handler got the lock: {got_it}")


signal.signal(signal.SIGUSR1, report)
with lock:
    os.kill(os.getpid(), signal.SIGUSR1)
