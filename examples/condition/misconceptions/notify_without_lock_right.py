import threading

changed = threading.Condition()
items: list[str] = []

with changed:
    items.append("group 0")
    changed.notify_all()
print("notified")
