import threading

changed = threading.Condition()


def produce() -> None:
    with changed:
        changed.notify()


producer = threading.Thread(target=produce, name="produce")
producer.start()
producer.join()
with changed:
    notified = changed.wait(timeout=0.1)  # without the limit: for ever
print(f"main: notified {notified}")
