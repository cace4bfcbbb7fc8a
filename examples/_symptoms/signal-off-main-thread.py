"""A worker thread installs a signal handler."""

import signal
import threading


def serve() -> None:
    try:
        signal.signal(signal.SIGTERM, lambda *_: None)
    except ValueError as error:
        print(error)


thread = threading.Thread(target=serve)
thread.start()
thread.join()
