import threading

changed = threading.Condition()
items: list[str] = []


def produce() -> None:
    with changed:
        items.append("group 0")
        changed.notify()


producer = threading.Thread(target=produce, name="produce")
producer.start()
producer.join()
with changed:
    changed.wait_for(lambda: items)
    print(f"main: {items.pop()}")
