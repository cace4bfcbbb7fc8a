"""Attributes, inheritance, overriding, properties, class attributes, dataclasses, across files."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue
from dataclasses import dataclass, field
from lib.base import Base

shared = queue.Queue()  # expect: api_use queue.Queue
later = None


class Worker(Base):
    inbox = queue.Queue()  # expect: api_use queue.Queue

    def __init__(self, jobs: "queue.Queue[int]"):  # expect: api_use queue.Queue
        self.jobs = jobs
        self.task = None

    def begin(self):
        self.task = asyncio.create_task(self.main())  # expect: api_use asyncio.create_task
        self.start()  # expect: receiver_method threading.Thread.start

    def stop(self):
        self.task.cancel()  # expect: receiver_method asyncio.Task.cancel
        self.jobs.put(1)  # expect: receiver_method queue.Queue.put
        self.stopped.set()  # expect: receiver_method threading.Event.set
        self.inbox.get()  # expect: receiver_method queue.Queue.get
        self.join()  # expect: candidate ?.join excluded override
        self.main()
        self.loop.stop()  # expect: receiver_method asyncio.AbstractEventLoop.stop

    @property
    def loop(self) -> asyncio.AbstractEventLoop:  # expect: api_use asyncio.AbstractEventLoop
        return asyncio.get_event_loop()  # expect: api_use asyncio.get_event_loop

    async def main(self):  # expect: async_def
        global later
        later = queue.Queue()  # expect: api_use queue.Queue
        shared.get()  # expect: receiver_method queue.Queue.get

    @classmethod
    def make(cls) -> "Worker":
        return cls(queue.Queue())  # expect: api_use queue.Queue

    def made(self):
        return Worker(shared)


@dataclass
class Config:
    event: asyncio.Event  # expect: api_use asyncio.Event
    tasks: set["asyncio.Task"] = field(default_factory=set)  # expect: api_use asyncio.Task


def use(config: Config, worker: Worker):
    config.event.set()  # expect: receiver_method asyncio.Event.set
    for task in config.tasks:
        task.cancel()  # expect: receiver_method asyncio.Task.cancel
    worker.jobs.get()  # expect: receiver_method queue.Queue.get
    Worker.make().start()  # expect: receiver_method threading.Thread.start
    worker.made().jobs.put(1)  # expect: receiver_method queue.Queue.put
    later.get()  # expect: receiver_method queue.Queue.get
    worker.stop()  # expect: candidate ?.stop excluded project-class
    worker.unknown.get()  # expect: candidate ?.get unresolved unknown-attribute
