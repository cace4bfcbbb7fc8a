"""``match``: what a pattern says of the subject, and what its captures are."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue
from dataclasses import dataclass


@dataclass
class Put:
    jobs: queue.Queue  # expect: api_use queue.Queue
    item: object


def by_class(jobs, is_late):
    match jobs:
        case asyncio.Queue() | asyncio.LifoQueue():  # expect: api_use asyncio.Queue; api_use asyncio.LifoQueue
            jobs.put_nowait(1)  # expect: receiver_method asyncio.Queue.put_nowait
        case queue.Queue() if is_late:  # expect: api_use queue.Queue
            jobs.get(1)  # expect: receiver_method queue.Queue.get
        case queue.Queue(maxsize=1) as small:  # expect: api_use queue.Queue
            jobs.get(1)  # expect: receiver_method queue.Queue.get
            small.get(1)  # expect: receiver_method queue.Queue.get
        case Put(jobs=inner):
            inner.get(1)  # expect: receiver_method queue.Queue.get
            jobs.item.get(1)  # expect: candidate ?.get unresolved unannotated-parameter
        case str(text):
            text.join([])  # expect: candidate ?.join excluded str
        case _:
            jobs.get(1)  # expect: candidate ?.get unresolved unannotated-parameter
    jobs.get(1)  # expect: candidate ?.get unresolved unannotated-parameter


def by_shape(message):
    match message:
        case [queue.Queue() as first, {"late": queue.LifoQueue() as late}, *_, queue.PriorityQueue() as last]:  # expect: api_use queue.Queue; api_use queue.LifoQueue; api_use queue.PriorityQueue
            first.get(1)  # expect: receiver_method queue.Queue.get
            late.get(1)  # expect: receiver_method queue.LifoQueue.get
            last.get(1)  # expect: receiver_method queue.PriorityQueue.get
    match (queue.Queue(), "text"):  # expect: api_use queue.Queue
        case (jobs, name):
            jobs.get(1)  # expect: receiver_method queue.Queue.get
            name.join([])  # expect: candidate ?.join excluded str


def what_is_left(jobs: "queue.Queue | dict"):  # expect: api_use queue.Queue
    match jobs:
        case dict():
            jobs.get(1)  # expect: candidate ?.get excluded dict
            return
    jobs.get(1)  # expect: receiver_method queue.Queue.get


def what_goes_on(jobs: "queue.Queue | dict"):  # expect: api_use queue.Queue
    match jobs:
        case dict():
            pass
    jobs.get(1)  # expect: candidate ?.get unresolved several


def what_the_others_are(jobs: "queue.Queue | dict"):  # expect: api_use queue.Queue
    match jobs:
        case dict():
            jobs.get(1)  # expect: candidate ?.get excluded dict
        case _:
            jobs.get(1)  # expect: receiver_method queue.Queue.get
