"""A bounded queue between threads: who blocks, what a try sees, what is still in work.

Events say how far each thread has come; the queue alone decides who waits. Daemon
threads: an assertion that fails must not leave the program waiting for them.
"""

import queue
import threading

SIZE = 2
items: queue.Queue[str | None] = queue.Queue(maxsize=SIZE)
full, taken, may_finish = (threading.Event() for _ in range(3))
has_put: list[str | None] = []


def produce() -> None:
    """Put four items and the sentinel; the third has to wait for room."""
    for item in ("a", "b", "c", "d", None):
        if item == "c":
            full.set()
        items.put(item)
        has_put.append(item)


def work() -> None:
    """Take one item and report it done when main says so."""
    items.get()
    taken.set()
    may_finish.wait()
    items.task_done()


print("1 an empty queue: a try fails at once, a limit fails later")
try:
    items.get_nowait()
except queue.Empty:
    print("  get_nowait: Empty")
try:
    items.get(timeout=0.01)
except queue.Empty:
    print("  get(timeout=0.01): Empty")

print("2 a full queue: the producer blocks in its third put")
producer = threading.Thread(target=produce, name="producer", daemon=True)
producer.start()
full.wait()
assert items.full()
assert has_put == ["a", "b"], "there is no room for the third"
try:
    items.put_nowait("x")
except queue.Full:
    print("  put_nowait: Full")

print("3 main takes until the sentinel: each get makes room")
order = []
while (item := items.get()) is not None:
    order.append(item)
producer.join()
print(f"  {order}, in the queue: {items.qsize()}")
assert order == ["a", "b", "c", "d"], "first in, first out"
for _ in has_put:
    items.task_done()

print("4 empty is not done: join waits for task_done, not for the last get")
items.put("e")
worker = threading.Thread(target=work, name="worker", daemon=True)
worker.start()
taken.wait()
print(f"  empty: {items.empty()}, in work: {items.unfinished_tasks}")
assert items.empty()
assert items.unfinished_tasks == 1
may_finish.set()
items.join()
worker.join()
assert items.unfinished_tasks == 0
