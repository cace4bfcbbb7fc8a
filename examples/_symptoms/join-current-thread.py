"""A worker that stops itself joins its own thread."""

import threading


class Worker:
    def __init__(self) -> None:
        self.thread = threading.Thread(target=self.work)

    def work(self) -> None:
        self.stop()

    def stop(self) -> None:
        self.thread.join()


worker = Worker()
worker.thread.start()
worker.thread.join()
print("main goes on")
