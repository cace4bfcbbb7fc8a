"""What another package's decorator makes of a function is not known: a property, a task, a command."""

import functools
import queue  # expect: import queue

import engine
from lazy import lazy_property


class Worker:
    @lazy_property
    def jobs(self):
        return queue.Queue()  # expect: api_use queue.Queue

    @engine.hybrid
    def state(self):
        return None

    @state.setter
    def state(self, value):
        self.value = value

    def run(self):
        self.jobs.put(1)  # expect: candidate ?.put unresolved decorated
        self.state.wait()  # expect: candidate ?.wait unresolved decorated


@engine.task
def work():
    return None


def plain():
    return None


@functools.wraps(plain)
def wrapped():
    return plain()


work.join()  # expect: candidate ?.join unresolved decorated
plain.join()  # expect: candidate ?.join excluded function
wrapped.join()  # expect: candidate ?.join excluded function
