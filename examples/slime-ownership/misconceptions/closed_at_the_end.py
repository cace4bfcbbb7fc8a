import threading


class Saver:
    def __init__(self) -> None:
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        self.stop.wait()
        print("saved")

    def close(self) -> None:
        self.stop.set()
        self.thread.join()


def rollout() -> None:
    raise RuntimeError("engine gone")


saver = Saver()
rollout()
saver.close()
