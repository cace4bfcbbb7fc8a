"""What is iterated over, entered or awaited without inheriting from the protocol that a parameter names."""

import asyncio  # expect: import asyncio
import collections
import itertools
import queue  # expect: import queue
from concurrent.futures import ThreadPoolExecutor  # expect: import concurrent.futures.ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack  # expect: import contextlib.AsyncExitStack


def rows():
    return [queue.Queue()]  # expect: api_use queue.Queue


for each in list(zip("ab", rows())):
    each[1].put(1)  # expect: receiver_method queue.Queue.put
    each[0].join([])  # expect: candidate ?.join excluded str
dict(zip("ab", rows()))["a"].put(1)  # expect: receiver_method queue.Queue.put
dict(enumerate(rows()))[0].put(1)  # expect: receiver_method queue.Queue.put
dict(map(lambda name: (name, rows()[0]), "ab"))["a"].put(1)  # expect: receiver_method queue.Queue.put
collections.OrderedDict(zip("ab", rows())).popitem()[1].put(1)  # expect: receiver_method queue.Queue.put
tuple(filter(None, rows()))[0].put(1)  # expect: receiver_method queue.Queue.put
sorted(itertools.chain(rows(), rows()))[0].put(1)  # expect: receiver_method queue.Queue.put


class Ring:
    def __iter__(self):
        yield from rows()


list(Ring())[0].put(1)  # expect: receiver_method queue.Queue.put
dict(zip(Ring(), "ab")).popitem()[1].join([])  # expect: candidate ?.join excluded str


class Opened:
    def __enter__(self):
        return rows()[0]

    async def __aenter__(self):  # expect: async_def
        return asyncio.Event()  # expect: api_use asyncio.Event

    def __exit__(self, *error):
        return None


with ExitStack() as stack:
    stack.enter_context(ThreadPoolExecutor()).submit(rows)  # expect: api_use concurrent.futures.ThreadPoolExecutor; receiver_method concurrent.futures.ThreadPoolExecutor.submit
    stack.enter_context(Opened()).put(1)  # expect: receiver_method queue.Queue.put


async def main():  # expect: async_def
    async with AsyncExitStack() as stack:  # expect: async_with; api_use contextlib.AsyncExitStack
        event = await stack.enter_async_context(Opened())  # expect: await; receiver_method contextlib.AsyncExitStack.enter_async_context
        event.set()  # expect: receiver_method asyncio.Event.set
    tasks = list(map(asyncio.create_task, [main()]))  # expect: api_use asyncio.create_task
    tasks[0].cancel()  # expect: receiver_method asyncio.Task.cancel


def hand_on(pool):
    pool.map(print, zip(rows(), rows()))  # expect: candidate ?.map unresolved unannotated-parameter


class Bag:
    def join(self, other):
        kind = set(map(type, [self, other])).pop() if other else Bag
        return kind()


Bag().join(None).join(1)  # expect: candidate ?.join excluded project-class; candidate ?.join excluded project-class


busy = list(filter(lambda jobs: jobs.qsize(), rows()))  # expect: receiver_method queue.Queue.qsize
busy[0].put(1)  # expect: receiver_method queue.Queue.put

state = {"jobs": queue.Queue()}  # expect: api_use queue.Queue
state.update(jobs={}, late=queue.LifoQueue())  # expect: api_use queue.LifoQueue
state["jobs"].get(1)  # expect: candidate ?.get unresolved several
state["late"].get(1)  # expect: receiver_method queue.LifoQueue.get
