import threading
from contextlib import closing


class Saver:
    def __init__(self) -> None:
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        self.stop.wait()
        print("saved")

    def close(self) -> None:
        self.stop.set()
        self.thread.join()


def rollout() -> None:
    raise RuntimeError("engine gone")


try:
    with closing(Saver()):
        rollout()
except RuntimeError as error:
    print("failed:", error)
