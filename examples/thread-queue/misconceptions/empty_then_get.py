import queue
import threading

items: queue.Queue[str] = queue.Queue()
looked, gone = threading.Event(), threading.Event()


def slow() -> None:
    if not items.empty():
        looked.set()
        gone.wait()  # the other thread comes in between
        try:
            print(f"slow takes {items.get(timeout=0.05)}")
        except queue.Empty:
            print("slow: not empty, yet nothing there")


items.put("the only item")
thread = threading.Thread(target=slow)
thread.start()
looked.wait()
print(f"main takes {items.get()}")
gone.set()
thread.join()
