"""Attributes that are set outside the methods of their class: on the class, on an instance that is held elsewhere."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue
import threading  # expect: import threading


class Shared:
    worker = None
    jobs = {}

    def by_name(self):
        if Shared.worker is None:
            Shared.worker = threading.Thread()  # expect: api_use threading.Thread
        return Shared.worker

    def use(self):
        self.by_name().join()  # expect: receiver_method threading.Thread.join
        self.worker.start()  # expect: receiver_method threading.Thread.start
        Shared.worker.is_alive()  # expect: receiver_method threading.Thread.is_alive
        self.jobs.put(1)  # expect: receiver_method queue.Queue.put


Shared.jobs = queue.Queue()  # expect: api_use queue.Queue


class Entry:
    def __init__(self):
        self.task = None
        self.kept = {}

    def stop(self):
        self.task.cancel()  # expect: receiver_method asyncio.Task.cancel
        self.kept.cancel()  # expect: candidate ?.cancel excluded dict
        self.late.set()  # expect: receiver_method threading.Event.set
        self.never.set()  # expect: candidate ?.set unresolved unknown-attribute


class Owner:
    def __init__(self):
        self.entry = Entry()

    async def begin(self, work):  # expect: async_def
        self.entry.task = asyncio.create_task(work())  # expect: api_use asyncio.create_task
        self.entry.task.done()  # expect: receiver_method asyncio.Task.done


def finish(entry: Entry, other):
    entry.late = threading.Event()  # expect: api_use threading.Event
    other.never = threading.Event()  # expect: api_use threading.Event


class Base:
    lock = None

    def use(self):
        self.lock.acquire()  # expect: receiver_method threading.Lock.acquire


class Derived(Base):
    pass


class Own(Base):
    lock = None

    def use_own(self):
        self.lock.acquire()  # expect: receiver_method asyncio.Lock.acquire


Derived().lock = threading.Lock()  # expect: api_use threading.Lock
Own().lock = asyncio.Lock()  # expect: api_use asyncio.Lock


class Either:
    def __init__(self):
        self.ready = threading.Event()  # expect: api_use threading.Event
        self.declared: threading.Event = threading.Event()  # expect: api_use threading.Event; api_use threading.Event

    def use(self):
        self.ready.set()  # expect: candidate ?.set unresolved several
        self.declared.set()  # expect: receiver_method threading.Event.set


def replace(found: Either):
    found.ready = asyncio.Event()  # expect: api_use asyncio.Event
    found.declared = asyncio.Event()  # expect: api_use asyncio.Event
