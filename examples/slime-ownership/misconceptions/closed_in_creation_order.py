import queue
import threading

results: queue.Queue[str | None] = queue.Queue()
written: list[str] = []
stop = threading.Event()


def produce() -> None:
    stop.wait()
    results.put("the last result")


def write() -> None:
    written.extend(iter(results.get, None))


writer = threading.Thread(target=write)
producer = threading.Thread(target=produce)
writer.start()
producer.start()

results.put(None)
writer.join()
stop.set()
producer.join()
print("written:", written)
print("left in the queue:", results.qsize())
