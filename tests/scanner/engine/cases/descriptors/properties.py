"""Properties with setters, and what else stands in a class for the value that reading it gives."""

import asyncio  # expect: import asyncio
import functools
import queue  # expect: import queue
import threading  # expect: import threading

from elsewhere import lazy


class Service:
    @property
    def ready(self) -> asyncio.Event:  # expect: api_use asyncio.Event
        return self._ready

    @ready.setter
    def ready(self, value):
        self._ready = value

    @property
    def jobs(self):
        return queue.Queue()  # expect: api_use queue.Queue

    @jobs.setter
    def jobs(self, value):
        pass

    @jobs.deleter
    def jobs(self):
        pass

    @lazy
    def thread(self):
        return threading.Thread()  # expect: api_use threading.Thread

    def plain(self):
        return 1

    def _make_lock(self):
        return threading.Lock()  # expect: api_use threading.Lock

    lock = property(_make_lock)
    named = property(fset=None, fget=_make_lock)
    cached = functools.cached_property(_make_lock)
    partial = functools.partialmethod(_make_lock)
    unseen = property(lazy)

    def use(self):
        self.ready.set()  # expect: receiver_method asyncio.Event.set
        self.jobs.put(1)  # expect: receiver_method queue.Queue.put
        self.thread.start()  # expect: candidate ?.start unresolved decorated
        self.plain.start()  # expect: candidate ?.start excluded function
        self.lock.acquire()  # expect: receiver_method threading.Lock.acquire
        self.named.acquire()  # expect: receiver_method threading.Lock.acquire
        self.cached.acquire()  # expect: receiver_method threading.Lock.acquire
        self.partial.acquire()  # expect: candidate ?.acquire unresolved decorated
        self.unseen.acquire()  # expect: candidate ?.acquire unresolved undecided-return


class Further(Service):
    @Service.ready.setter
    def ready(self, value):
        pass

    @Service.jobs.getter
    def jobs(self):
        return asyncio.Queue()  # expect: api_use asyncio.Queue

    def use_further(self):
        self.ready.clear()  # expect: receiver_method asyncio.Event.clear
        self.jobs.put(1)  # expect: receiver_method asyncio.Queue.put


class Unseen:
    @lazy.setter
    def ready(self, value):
        pass

    def use(self):
        self.ready.set()  # expect: candidate ?.set unresolved decorated


class Connected:
    def __get__(self, instance, owner):
        return queue.Queue()  # expect: api_use queue.Queue


class Plain:
    def put(self, item):
        pass


class Client:
    jobs = Connected()
    plain = Plain()

    def use(self):
        self.jobs.put(1)  # expect: receiver_method queue.Queue.put
        self.plain.put(1)  # expect: candidate ?.put excluded project-class


@lazy
def made():
    return 1


made.cancel()  # expect: candidate ?.cancel unresolved decorated
