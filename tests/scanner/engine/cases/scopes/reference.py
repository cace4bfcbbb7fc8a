"""Scopes as the language reference, "Naming and binding", has them."""
import asyncio  # expect: import asyncio


def outer():
    asyncio = fake = 1

    def inner():
        asyncio.run

    class Inner:
        asyncio.run

        def method(self):
            asyncio.run

    def rebound():
        nonlocal fake
        import queue as fake  # expect: import queue

    return lambda: fake.Queue  # expect: candidate ?.Queue unresolved several


def declared():
    global threads
    import threading as threads  # expect: import threading


def reader():
    threads.Lock  # expect: api_use threading.Lock


class Scope:
    aio = asyncio  # expect: api_use asyncio @11
    first = [aio.run for x in [aio.sleep]]  # expect: api_use asyncio.sleep @32; candidate ?.run unresolved undefined
    nested = [aio.run for x in [1] for y in [aio.sleep]]  # expect: candidate ?.run unresolved undefined


def comprehension(asyncio):
    return [asyncio.run for x in asyncio.all_tasks()]  # expect: candidate ?.run unresolved unannotated-parameter


def default(x=asyncio.run, *, y=asyncio.sleep):  # expect: api_use asyncio.run @15; api_use asyncio.sleep @33
    def asyncio(): ...
    asyncio.run


class Later:
    def annotated(self, other: "Later2", task: asyncio.Task) -> None:  # expect: api_use asyncio.Task
        other.queue.get()  # expect: receiver_method asyncio.Queue.get


class Later2:
    queue: "asyncio.Queue[int]"  # expect: api_use asyncio.Queue @13
