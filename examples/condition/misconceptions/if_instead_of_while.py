import threading

items: list[str] = []
changed = threading.Condition()
asleep = threading.Semaphore(0)


def consume() -> None:
    with changed:
        if not items:
            asleep.release()
            changed.wait()
        print(f"consume: {items.pop()}")


consumer = threading.Thread(target=consume, name="consume")
consumer.start()
asleep.acquire()
with changed:
    items.append("group 0")
    changed.notify()
    print(f"main: {items.pop()}, taken before the consumer has the lock")
consumer.join()
