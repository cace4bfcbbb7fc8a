import queue
import threading

STOP = None
items: queue.Queue[str | None] = queue.Queue()


def consume() -> None:
    while (item := items.get()) is not STOP:
        print(f"took {item}")
    print("finished")


consumer = threading.Thread(target=consume)
consumer.start()
items.put("a")
items.put("b")
items.put(STOP)
consumer.join()
print(f"left in the queue: {items.qsize()}")
