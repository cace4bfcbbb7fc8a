"""Elements of containers: displays, comprehensions, appended ones, dict values, asyncio.wait."""
import asyncio  # expect: import asyncio
import threading  # expect: import threading
from collections import deque


async def main():  # expect: async_def
    tasks = [asyncio.create_task(main()) for _ in range(3)]  # expect: api_use asyncio.create_task
    tasks[0].cancel()  # expect: receiver_method asyncio.Task.cancel
    for t in tasks:
        t.cancel()  # expect: receiver_method asyncio.Task.cancel
    for i, t in enumerate(tasks):
        t.done()  # expect: receiver_method asyncio.Task.done
    for t, n in zip(tasks, [1]):
        t.done()  # expect: receiver_method asyncio.Task.done
    for t in sorted(list(tasks), key=id):
        t.done()  # expect: receiver_method asyncio.Task.done
    done, pending = await asyncio.wait(tasks)  # expect: await; api_use asyncio.wait
    for d in done:
        d.result()  # expect: receiver_method asyncio.Task.result
    any(p.cancelled() for p in pending)  # expect: receiver_method asyncio.Task.cancelled
    for t in asyncio.all_tasks():  # expect: api_use asyncio.all_tasks
        t.cancel()  # expect: receiver_method asyncio.Task.cancel
    later = []
    later.append(asyncio.create_task(main()))  # expect: api_use asyncio.create_task
    later.pop().cancel()  # expect: receiver_method asyncio.Task.cancel
    background = set()
    background.add(tasks[0])
    for b in background:
        b.cancel()  # expect: receiver_method asyncio.Task.cancel
    bare = deque()
    bare.append(threading.Event())  # expect: api_use threading.Event
    bare.popleft().set()  # expect: receiver_method threading.Event.set
    by_name = {}
    by_name["a"] = threading.Thread()  # expect: api_use threading.Thread
    by_name["a"].start()  # expect: receiver_method threading.Thread.start
    by_name.get("a").join()  # expect: candidate ?.get excluded dict; receiver_method threading.Thread.join
    for name, thread in by_name.items():
        thread.join()  # expect: receiver_method threading.Thread.join
    locks = {"x": threading.Lock()}  # expect: api_use threading.Lock
    locks["x"].acquire()  # expect: receiver_method threading.Lock.acquire
    first, *rest = tasks
    first.cancel()  # expect: receiver_method asyncio.Task.cancel
    rest[0].cancel()  # expect: receiver_method asyncio.Task.cancel


class Pool:
    def __init__(self):
        self.members = []
        self.by_id: dict[str, set[asyncio.Task]] = {}  # expect: api_use asyncio.Task

    def add(self):
        self.members.append(threading.Thread())  # expect: api_use threading.Thread

    def start(self):
        for member in self.members:
            member.start()  # expect: receiver_method threading.Thread.start
        for tasks in self.by_id.values():
            [t.cancel() for t in tasks if not t.done()]  # expect: receiver_method asyncio.Task.cancel; receiver_method asyncio.Task.done
