"""What reaches a use: order, branches, loops, exceptions."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue


def replaced():
    q = queue.Queue()  # expect: api_use queue.Queue
    q.get()  # expect: receiver_method queue.Queue.get
    q = {}
    q.get(1)  # expect: candidate ?.get
    q = asyncio.Queue()  # expect: api_use asyncio.Queue
    q.get()  # expect: receiver_method asyncio.Queue.get


def either(flag):
    if flag:
        q = queue.Queue()  # expect: api_use queue.Queue
    else:
        q = asyncio.Queue()  # expect: api_use asyncio.Queue
    q.get()  # expect: candidate ?.get


def none_first(flag):
    q = None
    if flag:
        q = queue.Queue()  # expect: api_use queue.Queue
    q.get()  # expect: receiver_method queue.Queue.get


def left_early(flag):
    q = queue.Queue()  # expect: api_use queue.Queue
    if flag:
        q = {}
        return
    q.get()  # expect: receiver_method queue.Queue.get


def next_round():
    q = None
    while True:
        if q is not None:
            q.get()  # expect: receiver_method queue.Queue.get
        q = queue.Queue()  # expect: api_use queue.Queue


def other_next_round(items):
    q = queue.Queue()  # expect: api_use queue.Queue
    for item in items:
        q.get()  # expect: candidate ?.get
        q = {}


def broken_out(items):
    while True:
        q = "text"
        if items:
            q = queue.Queue()  # expect: api_use queue.Queue
            break
    q.get()  # expect: receiver_method queue.Queue.get


def raised():
    q = {}
    try:
        q = queue.Queue()  # expect: api_use queue.Queue
        print(q)
    except ValueError:
        q.get()  # expect: candidate ?.get
        raise
    q.get()  # expect: receiver_method queue.Queue.get


def finally_():
    try:
        q = queue.Queue()  # expect: api_use queue.Queue
    finally:
        print()
    q.get()  # expect: receiver_method queue.Queue.get


def narrowed(x, y: dict | queue.Queue):  # expect: api_use queue.Queue
    if isinstance(x, asyncio.Task):  # expect: api_use asyncio.Task
        x.cancel()  # expect: receiver_method asyncio.Task.cancel
    x.cancel()  # expect: candidate ?.cancel
    if isinstance(y, queue.Queue):  # expect: api_use queue.Queue
        y.get()  # expect: receiver_method queue.Queue.get


def branch_module(flag):
    if flag:
        import asyncio as m  # expect: import asyncio
    else:
        import trio as m
    m.sleep(1)


try:
    from asyncio import timeout  # expect: import asyncio.timeout
except ImportError:
    from async_timeout import timeout

timeout(1)  # expect: api_use asyncio.timeout


def only_way(x):
    if not x:
        return
    if isinstance(x, asyncio.Event):  # expect: api_use asyncio.Event
        pass
    else:
        raise ValueError
    x.set()  # expect: receiver_method asyncio.Event.set


def while_narrowed(x):
    while isinstance(x, asyncio.Event):  # expect: api_use asyncio.Event
        x.set()  # expect: receiver_method asyncio.Event.set
    x.set()  # expect: candidate ?.set unresolved unannotated-parameter


def asserted(x):
    assert isinstance(x, asyncio.Event)  # expect: api_use asyncio.Event
    x.set()  # expect: receiver_method asyncio.Event.set
