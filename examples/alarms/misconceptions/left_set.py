import signal
import time


def expire(*_: object) -> None:
    raise TimeoutError


def limited_parse(text: str) -> int:
    signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    value = int(text)
    signal.setitimer(signal.ITIMER_REAL, 0)
    return value


try:
    limited_parse("x")
except ValueError:
    print("not a number; on with other work")
time.sleep(0.5)
print("other work done")
