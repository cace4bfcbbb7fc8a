"""Functions in attributes: those of the class get the instance first, those of an instance do not."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue


def in_body(first, second):
    first.get()  # expect: candidate ?.get unresolved unannotated-parameter
    second.put(1)  # expect: receiver_method asyncio.Queue.put


def on_class(first, second):
    first.get()  # expect: candidate ?.get unresolved unannotated-parameter
    second.put(1)  # expect: receiver_method asyncio.Queue.put


def on_instance(first, second):
    first.get()  # expect: receiver_method queue.Queue.get
    second.put(1)  # expect: receiver_method asyncio.Queue.put


class Holder:
    body = in_body
    short = lambda first, second: second.put(1)  # expect: receiver_method asyncio.Queue.put

    def __init__(self):
        self.own = on_instance
        self.call = lambda first, second: (
            first.get(),  # expect: receiver_method queue.Queue.get
            second.put(1),  # expect: receiver_method asyncio.Queue.put
        )

    def use(self):
        self.own(queue.Queue(), asyncio.Queue())  # expect: api_use queue.Queue; api_use asyncio.Queue
        self.call(queue.Queue(), asyncio.Queue())  # expect: api_use queue.Queue; api_use asyncio.Queue


Holder.later = on_class
Holder().body(asyncio.Queue())  # expect: api_use asyncio.Queue
Holder().short(asyncio.Queue())  # expect: api_use asyncio.Queue
Holder().later(asyncio.Queue())  # expect: api_use asyncio.Queue
