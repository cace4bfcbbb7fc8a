"""Parameters by the arguments at their call sites: direct calls, methods, constructors, joins and what stays open."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue
import threading  # expect: import threading
from dataclasses import dataclass
from typing import Any, NamedTuple


def positional(q):
    q.get()  # expect: receiver_method queue.Queue.get


def keyword(a, *, q):
    q.put(a)  # expect: receiver_method queue.Queue.put


def second(a, event):
    event.set()  # expect: receiver_method threading.Event.set


def spread(a, q):
    q.join()  # expect: receiver_method queue.Queue.join


def by_keywords(q=None):
    q.task_done()  # expect: receiver_method queue.Queue.task_done


def anything(q: Any):
    q.get_nowait()  # expect: receiver_method queue.Queue.get_nowait


def through(q):
    inner(q)


def inner(q):
    q.put_nowait(1)  # expect: receiver_method queue.Queue.put_nowait


def two_classes(x):
    x.put(1)  # expect: candidate ?.put unresolved several


def two_related(x):
    x.put(1)  # expect: receiver_method queue.Queue.put


def one_unknown(x):
    x.get()  # expect: receiver_method queue.Queue.get


def all_unknown(x):
    x.get()  # expect: candidate ?.get unresolved unannotated-parameter


def dicts_only(x):
    x.get("k")  # expect: candidate ?.get excluded dict


def one_dict_one_unknown(x):
    x.get(0)  # expect: candidate ?.get unresolved unannotated-parameter


def dict_but_handed_on(x):
    x.get(0)  # expect: candidate ?.get unresolved unannotated-parameter


def dict_but_decorated_callers(x):
    x.get("k")  # expect: candidate ?.get excluded dict


def default_and_site(x={}):
    x.get("k")  # expect: candidate ?.get unresolved several


def nobody_calls(x):
    x.get(0)  # expect: candidate ?.get unresolved unannotated-parameter


def none_alone(x):
    x.get(0)  # expect: candidate ?.get unresolved unannotated-parameter


def none_first(x):
    x.get()  # expect: receiver_method queue.Queue.get


def recursive(n, q):
    q.get()  # expect: receiver_method queue.Queue.get
    if n:
        recursive(n - 1, q)


def ping(q):
    q.get()  # expect: receiver_method queue.Queue.get
    pong(q)


def pong(q):
    q.put(1)  # expect: receiver_method queue.Queue.put
    ping(q)


def only_itself(q):
    q.get()  # expect: candidate ?.get unresolved unannotated-parameter
    only_itself(q)


def fallback(loop=None):
    loop = loop or asyncio.get_event_loop()  # expect: api_use asyncio.get_event_loop
    loop.create_task(None)  # expect: receiver_method asyncio.AbstractEventLoop.create_task


def elements(tasks):
    for task in tasks:
        task.cancel()  # expect: receiver_method asyncio.Task.cancel


class Worker:
    def __init__(self, inbox, stop, *, name="w"):
        self.inbox = inbox
        self._stop = stop

    def run(self):
        self.inbox.get()  # expect: receiver_method queue.Queue.get
        self._stop.wait()  # expect: receiver_method threading.Event.wait
        self.feed(self.inbox, lock=threading.Lock())  # expect: api_use threading.Lock
        self.shared(self.inbox)
        Worker.static(self.inbox)
        Worker.feed(self, self.inbox)

    def feed(self, q, lock=None):
        q.put(1)  # expect: receiver_method queue.Queue.put
        lock.acquire()  # expect: receiver_method threading.Lock.acquire

    @classmethod
    def shared(cls, q):
        q.join()  # expect: receiver_method queue.Queue.join

    @staticmethod
    def static(q):
        q.qsize()  # expect: receiver_method queue.Queue.qsize

    @classmethod
    def make(cls):
        return cls(queue.Queue(), threading.Event())  # expect: api_use queue.Queue; api_use threading.Event


class Base:
    def process(self, q):
        raise NotImplementedError

    def start_all(self):
        self.process(queue.Queue())  # expect: api_use queue.Queue


class Derived(Base):
    def process(self, q):
        q.get()  # expect: receiver_method queue.Queue.get


class Sub(Worker):
    def __init__(self, inbox, extra):
        super().__init__(inbox, extra)
        self.extra = extra

    def more(self):
        self.extra.clear()  # expect: receiver_method threading.Event.clear


class Inherits(Worker): ...


class Named(NamedTuple):
    q: Any
    n: int


@dataclass
class Data:
    event: Any
    lock: object = None


def fields(named: Named, data: Data):
    named.q.get()  # expect: receiver_method queue.Queue.get
    data.event.set()  # expect: receiver_method threading.Event.set
    data.lock.acquire()  # expect: receiver_method threading.Lock.acquire


def variadic(*qs, **named):
    for q in qs:
        q.get()  # expect: receiver_method queue.Queue.get
    named["event"].set()  # expect: receiver_method threading.Event.set


class Thing(threading.Thread):  # expect: api_use threading.Thread
    def run(self, x=None):
        x.get(0)  # expect: candidate ?.get unresolved unannotated-parameter


def main(config, callback):
    q = queue.Queue()  # expect: api_use queue.Queue
    event = threading.Event()  # expect: api_use threading.Event
    positional(q)
    keyword(1, q=q)
    second(1, event)
    pair = (1, q)
    spread(*pair)
    spread(*[1, q])
    by_keywords(**{"q": q})
    by_keywords(**dict(q=q))
    anything(q)
    through(q)
    two_classes(q)
    two_classes(asyncio.Queue())  # expect: api_use asyncio.Queue
    two_related(q)
    two_related(queue.PriorityQueue())  # expect: api_use queue.PriorityQueue
    one_unknown(q)
    one_unknown(config.q)
    all_unknown(config.q)
    dicts_only({})
    dicts_only(dict(a=1))
    one_dict_one_unknown({})
    one_dict_one_unknown(config.d)
    dict_but_handed_on({})
    callback(dict_but_handed_on)
    dict_but_decorated_callers({})
    default_and_site(q)
    none_alone(None)
    none_first(None)
    none_first(q)
    recursive(3, q)
    ping(q)
    elements([asyncio.create_task(None)])  # expect: api_use asyncio.create_task
    Worker(q, event)
    Derived()
    Sub(q, event)
    Inherits(q, stop=event)
    Named(q, 1)
    Data(event, lock=threading.Lock())  # expect: api_use threading.Lock
    variadic(q, q, event=event)
    Thing().run({})  # expect: candidate ?.run excluded override
