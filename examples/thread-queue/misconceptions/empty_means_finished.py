import queue
import threading

items: queue.Queue[str] = queue.Queue()
ended = threading.Event()


def consume() -> None:
    while True:
        try:
            print(f"took {items.get(timeout=0.02)}")
        except queue.Empty:
            print("nothing for a while: finished")
            ended.set()
            return


consumer = threading.Thread(target=consume)
items.put("a")
consumer.start()
ended.wait()  # the producer is busy with its next item
items.put("b")
consumer.join()
print(f"left in the queue: {items.qsize()}")
