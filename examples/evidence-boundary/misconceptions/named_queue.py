import re

SOURCE = """
queue = {"job": "a"}
queue.get("job")
pending = Queue()
pending.get()
"""

blocking = re.findall(r"\bqueue\.get\(", SOURCE)
print("blocking calls:", blocking)
