"""Attributes that a base class declares: what a subclass assigns says no less, where it says anything."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue

from elsewhere import make


class Base(asyncio.Protocol):  # expect: api_use asyncio.Protocol
    task: asyncio.Task | None  # expect: api_use asyncio.Task
    jobs: queue.Queue  # expect: api_use queue.Queue

    def __init__(self):
        self.transport: asyncio.Transport | None = None  # expect: api_use asyncio.Transport
        self.other = queue.Queue()  # expect: api_use queue.Queue


class Derived(Base):
    def connection_made(self, transport):
        self.transport = transport
        self.task = make.task

    def start(self, other):
        self.jobs = queue.PriorityQueue()  # expect: api_use queue.PriorityQueue
        self.other = other

    def stop(self):
        self.transport.pause_reading()  # expect: receiver_method asyncio.Transport.pause_reading
        self.jobs.put(1)  # expect: receiver_method queue.PriorityQueue.put
        self.task.cancel()  # expect: receiver_method asyncio.Task.cancel
        self.other.put(1)  # expect: candidate ?.put unresolved unannotated-parameter


class Given(Base):
    def __init__(self, task):
        self.task = task

    def stop(self):
        self.task.cancel()  # expect: receiver_method asyncio.Task.cancel
