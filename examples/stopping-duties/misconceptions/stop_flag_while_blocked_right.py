import queue
import threading

jobs: queue.Queue[str | None] = queue.Queue()


def work() -> None:
    while jobs.get() is not None:
        pass


thread = threading.Thread(target=work)
thread.start()
jobs.put(None)
thread.join()
print("still alive:", thread.is_alive())
