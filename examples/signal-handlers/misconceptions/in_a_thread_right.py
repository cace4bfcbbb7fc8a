import os
import signal
import threading

stopping = threading.Event()


def serve() -> None:
    stopping.wait()
    print("stopping")


thread = threading.Thread(target=serve)
signal.signal(signal.SIGTERM, lambda *_: stopping.set())
thread.start()
os.kill(os.getpid(), signal.SIGTERM)
thread.join()
