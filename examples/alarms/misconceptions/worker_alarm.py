import signal
import threading
from time import sleep


def expire(*_: object) -> None:
    raise TimeoutError("too slow")


def work() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    sleep(0.5)
    print("worker: never interrupted")


signal.signal(signal.SIGALRM, expire)
worker = threading.Thread(target=work)
worker.start()
try:
    sleep(60)  # main has asked for no limit
except TimeoutError as error:
    print(f"main: {error}")
worker.join()
