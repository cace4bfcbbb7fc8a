import threading

changed = threading.Condition()
items: list[str] = []

items.append("group 0")
changed.notify_all()
