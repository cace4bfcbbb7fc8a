import signal
import time


def expire(*_: object) -> None:
    raise TimeoutError


def limited_parse(text: str) -> int:
    previous = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        return int(text)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


try:
    limited_parse("x")
except ValueError:
    print("not a number; on with other work")
time.sleep(0.5)
print("other work done")
