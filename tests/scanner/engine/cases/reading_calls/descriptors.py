"""The project's own descriptors: reading the attribute calls ``__get__``."""

import queue  # expect: import queue
import threading  # expect: import threading


class Declared:
    def __get__(self, instance, owner) -> queue.Queue:  # expect: api_use queue.Queue
        return instance.__dict__["jobs"]


class Made:
    def __get__(self, instance, owner=None):
        return threading.Event()  # expect: api_use threading.Event


class Stored:
    """The value lies elsewhere: nothing decides, and the descriptor's own ``get`` is not what is called."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        return self if instance is None else instance.__dict__[self.name]

    def get(self):
        return None


class Worker:
    jobs = Declared()
    stop = Made()
    state = Stored()

    def run(self):
        self.jobs.put(1)  # expect: receiver_method queue.Queue.put
        self.stop.set()  # expect: receiver_method threading.Event.set
        self.state.get()  # expect: candidate ?.get unresolved unannotated-parameter
        Worker.stop.wait()  # expect: receiver_method threading.Event.wait
