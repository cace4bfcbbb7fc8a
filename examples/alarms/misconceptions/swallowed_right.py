import signal
import time


class Expired(BaseException):
    pass


def expire(*_: object) -> None:
    raise Expired


def grade() -> str:
    try:
        time.sleep(60)
    except Exception as error:
        return f"bad answer: {error}"
    return "good answer"


signal.signal(signal.SIGALRM, expire)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    print(grade())
except Expired:
    print("timed out")
finally:
    signal.setitimer(signal.ITIMER_REAL, 0)
