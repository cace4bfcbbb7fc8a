"""One class that evidence names, beside what nothing decides, and beside a subclass of the project."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue

from elsewhere import anything, made


def given(loop):
    chosen = loop or asyncio.new_event_loop()  # expect: api_use asyncio.new_event_loop
    chosen.close()  # expect: receiver_method asyncio.AbstractEventLoop.close


class Kept:
    def __init__(self, source):
        self.q = source.q
        self.other = anything
        self.q = queue.Queue()  # expect: api_use queue.Queue
        self.other = queue.Queue()  # expect: api_use queue.Queue

    def use(self):
        self.q.get()  # expect: receiver_method queue.Queue.get
        # Another package's object is something, though nobody sees what.
        self.other.get()  # expect: candidate ?.get unresolved several


class Logged(queue.Queue):  # expect: api_use queue.Queue
    def put(self, item):
        super().put(item)  # expect: receiver_method queue.Queue.put


class Pool:
    def __init__(self, q: queue.Queue):  # expect: api_use queue.Queue
        self.q = q
        if made:
            self.q = Logged()

    def use(self):
        self.q.put(1)  # expect: receiver_method queue.Queue.put


def only_own(flag):
    q = Logged() if flag else made[0]
    q.put(1)  # expect: candidate ?.put unresolved third-party


def either(flag):
    q = Logged() if flag else {}
    q.put(1)  # expect: candidate ?.put excluded override


def unrelated(flag):
    q = Logged() if flag else asyncio.Queue()  # expect: api_use asyncio.Queue
    q.put(1)  # expect: candidate ?.put unresolved several
