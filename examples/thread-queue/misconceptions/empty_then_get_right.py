import queue
import threading

items: queue.Queue[str] = queue.Queue()
looked, gone = threading.Event(), threading.Event()


def slow() -> None:
    looked.set()
    gone.wait()  # the other thread comes in between
    try:
        print(f"slow takes {items.get_nowait()}")
    except queue.Empty:
        print("slow: nothing there, goes on with something else")


items.put("the only item")
thread = threading.Thread(target=slow)
thread.start()
looked.wait()
print(f"main takes {items.get()}")
gone.set()
thread.join()
