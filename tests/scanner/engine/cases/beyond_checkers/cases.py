"""What basedpyright and ty leave unknown and a reader decides: nothing here is annotated.

``make accuracy``'s checkers say Unknown, or ``list[Unknown]``, at each receiver of these records.
"""
import asyncio  # expect: import asyncio
import functools
import heapq
import multiprocessing  # expect: import multiprocessing
import queue  # expect: import queue
import subprocess  # expect: import subprocess
import threading  # expect: import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor  # expect: import concurrent.futures.ThreadPoolExecutor


# A queue that reaches a worker process through its arguments.
def worker(jobs, results, stop=None):
    for job in iter(jobs.get, None):  # expect: receiver_method multiprocessing.Queue.get
        results.put(job)  # expect: receiver_method multiprocessing.Queue.put
        if stop.is_set():  # expect: receiver_method multiprocessing.Event.is_set
            break


def run_workers(count):
    jobs, results = multiprocessing.Queue(), multiprocessing.Queue()  # expect: api_use multiprocessing.Queue; api_use multiprocessing.Queue
    stop = multiprocessing.Event()  # expect: api_use multiprocessing.Event
    workers = []
    for _ in range(count):
        process = multiprocessing.Process(target=worker, args=(jobs, results), kwargs={"stop": stop})  # expect: api_use multiprocessing.Process
        process.start()  # expect: receiver_method multiprocessing.Process.start
        workers.append(process)
    for process in workers:
        process.join()  # expect: receiver_method multiprocessing.Process.join


# A task set that is filled by add(create_task(…)) in another method.
class Background:
    def __init__(self):
        self.tasks = set()

    def spawn(self, coroutine):
        self.tasks.add(asyncio.create_task(coroutine))  # expect: api_use asyncio.create_task

    def cancel(self):
        for task in self.tasks:
            task.cancel()  # expect: receiver_method asyncio.Task.cancel


# A process that a nested function starts, through nonlocal.
def supervise(command):
    child = None

    def restart():
        nonlocal child
        if child is not None:
            child.terminate()  # expect: receiver_method subprocess.Popen.terminate
        child = subprocess.Popen(command)  # expect: api_use subprocess.Popen

    restart()
    child.wait()  # expect: receiver_method subprocess.Popen.wait


# Futures in a bare deque.
def pipeline(pool_size, items):
    pending = deque()
    with ThreadPoolExecutor(pool_size) as pool:  # expect: api_use concurrent.futures.ThreadPoolExecutor
        for item in items:
            pending.append(pool.submit(str, item))  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.submit
            if len(pending) > pool_size:
                pending.popleft().result()  # expect: receiver_method concurrent.futures.Future.result
        while pending:
            pending.pop().result()  # expect: receiver_method concurrent.futures.Future.result


# A dict of queues that setdefault fills.
channels = {}


def publish(name, message):
    channels.setdefault(name, queue.Queue()).put(message)  # expect: api_use queue.Queue; receiver_method queue.Queue.put


def subscribe(name):
    return channels[name].get()  # expect: receiver_method queue.Queue.get


# What a state dict has under one of its keys.
def stateful():
    state = {"done": None, "count": 0}

    def begin(loop):
        state["done"] = loop.create_future()  # expect: receiver_method asyncio.AbstractEventLoop.create_future

    def end():
        state["done"].set_result(state["count"])  # expect: receiver_method asyncio.Future.set_result

    asyncio.get_event_loop().call_soon(end)  # expect: api_use asyncio.get_event_loop; receiver_method asyncio.AbstractEventLoop.call_soon
    begin(asyncio.get_event_loop())  # expect: api_use asyncio.get_event_loop


# An object built by a function without annotations, two calls away.
def make_pair():
    return threading.Event(), threading.Thread(target=print)  # expect: api_use threading.Event; api_use threading.Thread


def started():
    event, thread = make_pair()
    thread.start()  # expect: receiver_method threading.Thread.start
    return {"event": event, "thread": thread}


def stopped():
    run = started()
    run["event"].set()  # expect: receiver_method threading.Event.set
    run["thread"].join()  # expect: receiver_method threading.Thread.join


# A lock that a partial carries to a pool.
def guarded(lock, item):
    with lock:
        return lock.locked(), item  # expect: receiver_method threading.Lock.locked


def use_pool(items):
    lock = threading.Lock()  # expect: api_use threading.Lock
    with ThreadPoolExecutor() as pool:  # expect: api_use concurrent.futures.ThreadPoolExecutor
        return list(pool.map(functools.partial(guarded, lock), items))  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.map


# A callback's argument, and a callback object that holds what its constructor got.
class Relay:
    def __init__(self, target):
        self._target = target

    def __call__(self, future):
        self._target.put_nowait(future)  # expect: receiver_method asyncio.Queue.put_nowait


async def relayed(coroutine):  # expect: async_def
    finished = asyncio.Queue()  # expect: api_use asyncio.Queue
    task = asyncio.create_task(coroutine)  # expect: api_use asyncio.create_task
    task.add_done_callback(Relay(finished))  # expect: receiver_method asyncio.Task.add_done_callback
    task.add_done_callback(lambda done: done.exception())  # expect: receiver_method asyncio.Task.add_done_callback; receiver_method asyncio.Task.exception
    await finished.get()  # expect: await; receiver_method asyncio.Queue.get


# A registry on the class, filled by every instance.
class Registered:
    alive = []

    def __init__(self):
        self.thread = threading.Thread(target=self.main)  # expect: api_use threading.Thread
        Registered.alive.append(self.thread)

    def main(self): ...

    @classmethod
    def join_all(cls):
        for thread in cls.alive:
            thread.join()  # expect: receiver_method threading.Thread.join


# Optional collaborators: one default, one call site, one reset.
class Client:
    def __init__(self, loop=None, outbox=None):
        self.loop = loop or asyncio.new_event_loop()  # expect: api_use asyncio.new_event_loop
        self.outbox = outbox

    def close(self):
        self.loop.stop()  # expect: receiver_method asyncio.AbstractEventLoop.stop
        self.outbox.put(None)  # expect: receiver_method queue.SimpleQueue.put
        self.outbox = None


Client(outbox=queue.SimpleQueue()).close()  # expect: api_use queue.SimpleQueue; candidate ?.close excluded project-class


# Groups of tasks by name, and rows of things that belong together.
async def grouped(jobs):  # expect: async_def
    by_name = {}
    for name, coroutine in jobs:
        by_name.setdefault(name, set()).add(asyncio.ensure_future(coroutine()))  # expect: api_use asyncio.ensure_future
    for name, tasks in by_name.items():
        for task in tasks:
            task.cancel()  # expect: receiver_method asyncio.Task.cancel
    rows = []
    rows.append((threading.Event(), queue.Queue()))  # expect: api_use threading.Event; api_use queue.Queue
    for event, q in rows:
        q.put(event.wait())  # expect: receiver_method queue.Queue.put; receiver_method threading.Event.wait


# Timers in a heap, beside the time that they are due.
def schedule(delays):
    due = []
    for delay in delays:
        heapq.heappush(due, (delay, threading.Timer(delay, print)))  # expect: api_use threading.Timer
    while due:
        _, timer = heapq.heappop(due)
        timer.cancel()  # expect: receiver_method threading.Timer.cancel
