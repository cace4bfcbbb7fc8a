"""Attributes of instances and classes, inheritance, uncalled methods."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue
import subprocess  # expect: import subprocess
import threading  # expect: import threading
from collections import defaultdict
from dataclasses import dataclass, field
from lib.model import Outer
from typing import ClassVar, NamedTuple


class Base:
    def __init__(self):
        self.event = None
        self.worker: "threading.Thread | None" = None  # expect: api_use threading.Thread

    def prepare(self):
        self.event = threading.Event()  # expect: api_use threading.Event

    def drop(self):
        self.event = None


class Service(Base):
    lock: ClassVar[threading.Lock] = threading.Lock()  # expect: api_use threading.Lock; api_use threading.Lock
    process = None
    outer = Outer()

    def __init__(self):
        super().__init__()
        self.q, self.n = queue.Queue(), 1  # expect: api_use queue.Queue
        self.child = self.made = None

    def start(self):
        self.child = subprocess.Popen(["x"])  # expect: api_use subprocess.Popen
        self.event.set()  # expect: receiver_method threading.Event.set
        self.worker.join()  # expect: receiver_method threading.Thread.join
        self.q.put(1)  # expect: receiver_method queue.Queue.put
        self.lock.acquire()  # expect: receiver_method threading.Lock.acquire
        Service.lock.release()  # expect: receiver_method threading.Lock.release
        self.outer.inner.q.get()  # expect: receiver_method queue.Queue.get
        self.property.wait()  # expect: receiver_method threading.Event.wait
        with self.lock:
            self.made = threading.Event()  # expect: api_use threading.Event

    def stop(self):
        if self.child is not None and self.child.poll() is None:  # expect: receiver_method subprocess.Popen.poll
            self.child.kill()  # expect: receiver_method subprocess.Popen.kill
            self.made.set()  # expect: receiver_method threading.Event.set
        self.child.stdout.close()  # expect: candidate ?.close excluded library-class

    @property
    def property(self):
        return self.event


class Thread(threading.Thread):  # expect: api_use threading.Thread
    def run(self):
        self.is_alive()  # expect: receiver_method threading.Thread.is_alive
        super().join()  # expect: receiver_method threading.Thread.join

    def join(self, timeout=None):
        super().join(timeout)  # expect: receiver_method threading.Thread.join


class Below(Thread):
    def again(self):
        self.start()  # expect: receiver_method threading.Thread.start
        self.join()  # expect: candidate ?.join excluded override
        threading.Thread.start(self)  # expect: api_use threading.Thread.start
        Thread.start(self)  # expect: receiver_method threading.Thread.start


@dataclass
class Job:
    q: queue.Queue  # expect: api_use queue.Queue
    tasks: set = field(default_factory=set)
    event: threading.Event = field(default_factory=threading.Event)  # expect: api_use threading.Event; api_use threading.Event
    made: object = field(default_factory=lambda: threading.Lock())  # expect: api_use threading.Lock
    by_name: dict = field(default_factory=lambda: defaultdict(queue.Queue))  # expect: api_use queue.Queue

    def add(self):
        self.tasks.add(asyncio.create_task(None))  # expect: api_use asyncio.create_task

    def end(self):
        for task in self.tasks:
            task.cancel()  # expect: receiver_method asyncio.Task.cancel
        self.event.set()  # expect: receiver_method threading.Event.set
        self.made.acquire()  # expect: receiver_method threading.Lock.acquire
        self.by_name["x"].get()  # expect: receiver_method queue.Queue.get


class Pair(NamedTuple):
    thread: threading.Thread  # expect: api_use threading.Thread
    stop: "threading.Event"  # expect: api_use threading.Event


def uses(job: Job, pair: Pair, service: Service):
    job.q.get()  # expect: receiver_method queue.Queue.get
    pair.thread.join()  # expect: receiver_method threading.Thread.join
    thread, stop = pair
    thread.join()  # expect: receiver_method threading.Thread.join
    stop.set()  # expect: receiver_method threading.Event.set
    pair[1].set()  # expect: receiver_method threading.Event.set
    service.q.get()  # expect: receiver_method queue.Queue.get
    below = Below()
    below.start()  # expect: receiver_method threading.Thread.start
    below.join()  # expect: candidate ?.join excluded override
    iter(job.q.get, None)  # expect: receiver_method queue.Queue.get
    threading.Thread(target=job.q.put, args=(1,))  # expect: api_use threading.Thread; receiver_method queue.Queue.put
    put = job.q.put  # expect: receiver_method queue.Queue.put
    put(1)
    job.tasks.pop().add_done_callback(job.tasks.discard)  # expect: receiver_method asyncio.Task.add_done_callback
    return {"stop": stop.set}  # expect: receiver_method threading.Event.set
