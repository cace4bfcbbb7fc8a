"""Several classes at one place: a shared tracked base, or none."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue


def shared(flag):
    q = queue.LifoQueue() if flag else queue.PriorityQueue()  # expect: api_use queue.LifoQueue; api_use queue.PriorityQueue
    q.get()  # expect: receiver_method queue.Queue.get


def apart(flag):
    q = queue.Queue() if flag else asyncio.Queue()  # expect: api_use queue.Queue; api_use asyncio.Queue
    q.get()  # expect: candidate ?.get unresolved several


def family(x: "asyncio.Task | asyncio.Future"):  # expect: api_use asyncio.Task; api_use asyncio.Future
    x.cancel()  # expect: receiver_method asyncio.Future.cancel


q = queue.PriorityQueue()  # expect: api_use queue.PriorityQueue
q.get()  # expect: receiver_method queue.PriorityQueue.get
