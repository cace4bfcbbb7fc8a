import queue
import threading

jobs: queue.Queue[str] = queue.Queue()
waiting, stop = threading.Event(), threading.Event()


def work() -> None:
    while not stop.is_set():
        waiting.set()
        jobs.get()


thread = threading.Thread(target=work, daemon=True)
thread.start()
waiting.wait()
stop.set()
thread.join(timeout=0.2)
print("still alive:", thread.is_alive())
