"""Declarations that leave something open: one of several types, a class below the declared one."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue
import threading  # expect: import threading

from elsewhere import Deferred, make


async def assigned(flag):  # expect: async_def
    task: asyncio.Task | Deferred  # expect: api_use asyncio.Task
    if flag:
        task = asyncio.create_task(make())  # expect: api_use asyncio.create_task
        task.done()  # expect: receiver_method asyncio.Task.done
    else:
        task = make()
        task.done()  # expect: candidate ?.done unresolved several
    task.cancelled()  # expect: candidate ?.cancelled unresolved several


event: asyncio.Event | threading.Event = threading.Event()  # expect: api_use asyncio.Event; api_use threading.Event; api_use threading.Event
event.set()  # expect: receiver_method threading.Event.set


def read():
    event.set()  # expect: candidate ?.set unresolved several


def replace():
    global event
    event = asyncio.Event()  # expect: api_use asyncio.Event


class Holder:
    def __init__(self):
        self.jobs: asyncio.Queue | queue.Queue = queue.Queue()  # expect: api_use asyncio.Queue; api_use queue.Queue; api_use queue.Queue

    def use(self):
        self.jobs.put(1)  # expect: candidate ?.put unresolved several


def given(jobs: asyncio.Queue | queue.Queue = queue.Queue()):  # expect: api_use asyncio.Queue; api_use queue.Queue; api_use queue.Queue
    jobs.put(1)  # expect: candidate ?.put unresolved several


def below(
    transport: asyncio.BaseTransport,  # expect: api_use asyncio.BaseTransport
    thread: threading.Thread,  # expect: api_use threading.Thread
    plain: dict,
    error: Exception,
):
    transport.close()  # expect: receiver_method asyncio.BaseTransport.close
    transport.pause_reading()  # expect: candidate ?.pause_reading unresolved unknown-attribute
    thread.cancel()  # expect: candidate ?.cancel unresolved unknown-attribute
    plain.cancel()  # expect: candidate ?.cancel excluded dict
    error.cancel()  # expect: candidate ?.cancel excluded Exception
