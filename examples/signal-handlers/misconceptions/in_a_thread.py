import signal
import threading


def serve() -> None:
    signal.signal(signal.SIGTERM, lambda *_: print("stopping"))


thread = threading.Thread(target=serve)
thread.start()
thread.join()
