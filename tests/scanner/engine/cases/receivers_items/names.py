"""Constructors, targets, scopes: how a name comes by its value."""
import asyncio  # expect: import asyncio
import lib.model
import queue  # expect: import queue
import subprocess  # expect: import subprocess
import threading  # expect: import threading
from lib.model import Outer, outer, registry

shared = queue.Queue()  # expect: api_use queue.Queue
late = None
process = None


def constructors():
    annotated: queue.Queue = make()  # expect: api_use queue.Queue
    annotated.get()  # expect: receiver_method queue.Queue.get
    declared: threading.Event  # expect: api_use threading.Event
    declared = make()
    declared.set()  # expect: receiver_method threading.Event.set
    first = second = threading.Lock()  # expect: api_use threading.Lock
    first.acquire()  # expect: receiver_method threading.Lock.acquire
    second.release()  # expect: receiver_method threading.Lock.release
    a, b = threading.Event(), queue.Queue()  # expect: api_use threading.Event; api_use queue.Queue
    a.set()  # expect: receiver_method threading.Event.set
    b.get()  # expect: receiver_method queue.Queue.get
    (c, [d]) = (threading.Event(), [queue.Queue()])  # expect: api_use threading.Event; api_use queue.Queue
    c.set()  # expect: receiver_method threading.Event.set
    d.get()  # expect: receiver_method queue.Queue.get
    e, *rest = (threading.Event(), queue.Queue(), queue.Queue())  # expect: api_use threading.Event; api_use queue.Queue; api_use queue.Queue
    e.set()  # expect: receiver_method threading.Event.set
    rest[0].get()  # expect: receiver_method queue.Queue.get
    if (w := queue.Queue()).empty():  # expect: api_use queue.Queue; receiver_method queue.Queue.empty
        w.put(1)  # expect: receiver_method queue.Queue.put
    [(v := queue.Queue()) for _ in range(1)]  # expect: api_use queue.Queue
    v.put(1)  # expect: receiver_method queue.Queue.put
    chosen = queue.Queue() if first else queue.PriorityQueue()  # expect: api_use queue.Queue; api_use queue.PriorityQueue
    chosen.put(1)  # expect: receiver_method queue.Queue.put
    cls = queue.Queue  # expect: api_use queue.Queue
    cls().put(1)  # expect: api_use queue.Queue; receiver_method queue.Queue.put
    threading.Thread(target=print).start()  # expect: api_use threading.Thread; receiver_method threading.Thread.start


def make(): ...


def module_level():
    global late
    late = queue.Queue()  # expect: api_use queue.Queue
    shared.get()  # expect: receiver_method queue.Queue.get
    late.put(1)  # expect: receiver_method queue.Queue.put
    registry.put(1)  # expect: receiver_method queue.Queue.put
    lib.model.registry.get()  # expect: receiver_method queue.Queue.get
    outer.inner.q.get()  # expect: receiver_method queue.Queue.get
    outer.late.set()  # expect: receiver_method threading.Event.set
    Outer.lock.acquire()  # expect: receiver_method threading.Lock.acquire
    Outer().inner.q.put(1)  # expect: receiver_method queue.Queue.put


def after_module_level():
    late.get()  # expect: receiver_method queue.Queue.get


def begin():
    global process
    process = subprocess.Popen(["x"])  # expect: api_use subprocess.Popen


def end():
    if process is not None:
        process.wait()  # expect: receiver_method subprocess.Popen.wait
    if process and process.poll() is None:  # expect: receiver_method subprocess.Popen.poll
        process.kill()  # expect: receiver_method subprocess.Popen.kill


def with_nonlocal():
    child = None

    def start():
        nonlocal child
        child = subprocess.Popen(["x"])  # expect: api_use subprocess.Popen

    def stop():
        child.terminate()  # expect: receiver_method subprocess.Popen.terminate

    start()
    child.wait()  # expect: receiver_method subprocess.Popen.wait
    return stop


def closures():
    q = queue.Queue()  # expect: api_use queue.Queue

    def inner():
        q.get()  # expect: receiver_method queue.Queue.get
        return lambda: q.put(1)  # expect: receiver_method queue.Queue.put

    return inner, (lambda: q.join()), [lambda n=q: n.qsize()]  # expect: receiver_method queue.Queue.join; receiver_method queue.Queue.qsize


def rebound():
    x = queue.Queue()  # expect: api_use queue.Queue
    x.get()  # expect: receiver_method queue.Queue.get
    x = {}
    x.get(1)  # expect: candidate ?.get excluded dict
    for _ in range(3):
        x.get(1)  # expect: candidate ?.get unresolved several
        x = queue.Queue()  # expect: api_use queue.Queue
    if late:
        y = asyncio.Queue()  # expect: api_use asyncio.Queue
    else:
        y = queue.Queue()  # expect: api_use queue.Queue
    y.get()  # expect: candidate ?.get unresolved several
    try:
        z = queue.Queue()  # expect: api_use queue.Queue
    except ValueError:
        return
    z.get()  # expect: receiver_method queue.Queue.get
