"""``**kwargs`` by key: what callers hand to one key says nothing of another."""

import queue  # expect: import queue
import threading  # expect: import threading


class Service:
    def __init__(self, **options):
        self.timer = options.get("timer")  # expect: candidate ?.get excluded dict
        self.lock = options.pop("lock", threading.Lock())  # expect: api_use threading.Lock
        self.stop = options.get("stop") or threading.Event()  # expect: candidate ?.get excluded dict; api_use threading.Event

    def run(self):
        self.timer.start()  # expect: candidate ?.start unresolved unannotated-parameter
        self.lock.acquire()  # expect: receiver_method threading.Lock.acquire
        self.stop.set()  # expect: receiver_method threading.Event.set


Service(stop=threading.Event())  # expect: api_use threading.Event


def run(**options):
    options["jobs"].get()  # expect: receiver_method queue.Queue.get
    options["state"].get(1)  # expect: candidate ?.get excluded dict
    for each in options.values():
        each.get(1)  # expect: candidate ?.get unresolved several
    work(**options)


def work(*, jobs, state):
    jobs.put(1)  # expect: receiver_method queue.Queue.put
    state.get(1)  # expect: candidate ?.get excluded dict


run(jobs=queue.Queue(), state={})  # expect: api_use queue.Queue


def held(*, lock):
    lock.acquire()  # expect: receiver_method threading.RLock.acquire


given = {"lock": threading.RLock()}  # expect: api_use threading.RLock
held(**given)
