"""The order of ancestors is Python's own: a shared base comes behind all classes that inherit from it."""

import queue  # expect: import queue
import threading  # expect: import threading


class Base:
    jobs = {}

    def make(self):
        return {}


class Plain(Base):
    pass


class Special(Base):
    jobs = queue.Queue()  # expect: api_use queue.Queue

    def make(self):
        return threading.Thread()  # expect: api_use threading.Thread


class Both(Plain, Special):
    def use(self):
        self.jobs.put(1)  # expect: receiver_method queue.Queue.put
        self.make().join()  # expect: receiver_method threading.Thread.join


class Named(threading.Thread):  # expect: api_use threading.Thread
    pass


class Counted(threading.Thread):  # expect: api_use threading.Thread
    def start(self):
        super().start()  # expect: receiver_method threading.Thread.start


class Delayed(threading.Timer):  # expect: api_use threading.Timer
    pass


class NamedCounted(Named, Counted):
    def use(self):
        self.start()  # expect: candidate ?.start excluded override
        self.join()  # expect: receiver_method threading.Thread.join


class NamedDelayed(Named, Delayed):
    def use(self):
        self.cancel()  # expect: receiver_method threading.Timer.cancel


class Impossible(Base, Plain):
    def use(self):
        self.jobs.get("a")  # expect: candidate ?.get excluded dict
