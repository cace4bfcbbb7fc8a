import os
import signal


def library_call() -> None:
    previous = signal.signal(signal.SIGUSR1, lambda *_: None)
    try:
        pass  # what the library does meanwhile
    finally:
        signal.signal(signal.SIGUSR1, previous)


signal.signal(signal.SIGUSR1, lambda *_: print("the application's handler"))
library_call()
os.kill(os.getpid(), signal.SIGUSR1)
