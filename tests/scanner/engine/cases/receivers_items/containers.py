"""Elements: what displays hold, what is put in, what iterating, indexing and the library hand through."""
import asyncio  # expect: import asyncio
import concurrent.futures  # expect: import concurrent.futures
import queue  # expect: import queue
import threading  # expect: import threading
from collections import OrderedDict, defaultdict, deque
from tqdm import tqdm


async def tasks_of(coroutines):  # expect: async_def
    tasks = [asyncio.ensure_future(c) for c in coroutines]  # expect: api_use asyncio.ensure_future
    for i, task in enumerate(tasks):
        task.cancel()  # expect: receiver_method asyncio.Task.cancel
    for task in tqdm(tasks):
        task.cancel()  # expect: receiver_method asyncio.Task.cancel
    for task in reversed(tasks):
        task.cancel()  # expect: receiver_method asyncio.Task.cancel
    for one, two in zip(tasks, list(tasks)):
        two.done()  # expect: receiver_method asyncio.Task.done
    for task in tasks[1:]:
        task.done()  # expect: receiver_method asyncio.Task.done
    for task in tasks + [asyncio.create_task(None)]:  # expect: api_use asyncio.create_task
        task.done()  # expect: receiver_method asyncio.Task.done
    for task in {*tasks}:
        task.done()  # expect: receiver_method asyncio.Task.done
    for task in set(tasks) - set():
        task.done()  # expect: receiver_method asyncio.Task.done
    for task in tuple(tasks):
        task.done()  # expect: receiver_method asyncio.Task.done
    for task in (t for t in tasks if t):
        task.done()  # expect: receiver_method asyncio.Task.done
    done, pending = await asyncio.wait(tasks, timeout=1)  # expect: await; api_use asyncio.wait
    while pending:
        done, pending = await asyncio.wait(pending)  # expect: await; api_use asyncio.wait
        for d in done:
            d.exception()  # expect: receiver_method asyncio.Task.exception
    for other in asyncio.all_tasks() - {asyncio.current_task()}:  # expect: api_use asyncio.all_tasks; api_use asyncio.current_task
        other.cancel()  # expect: receiver_method asyncio.Task.cancel
    next(iter(done)).result()  # expect: receiver_method asyncio.Task.result
    done.pop().result()  # expect: receiver_method asyncio.Task.result
    min(done, key=id).result()  # expect: receiver_method asyncio.Task.result


def futures(pool: concurrent.futures.Executor):  # expect: api_use concurrent.futures.Executor
    by_future = {pool.submit(print, n): n for n in range(3)}  # expect: receiver_method concurrent.futures.Executor.submit
    for future in concurrent.futures.as_completed(by_future):  # expect: api_use concurrent.futures.as_completed
        future.result()  # expect: receiver_method concurrent.futures.Future.result
    for future, n in by_future.items():
        future.result()  # expect: receiver_method concurrent.futures.Future.result
    pending = {pool.submit(print)}  # expect: receiver_method concurrent.futures.Executor.submit
    done, _ = concurrent.futures.wait(pending)  # expect: api_use concurrent.futures.wait
    [f.result() for f in done]  # expect: receiver_method concurrent.futures.Future.result
    results = concurrent.futures.wait(pending)  # expect: api_use concurrent.futures.wait
    [f.result() for f in results.done]  # expect: candidate ?.done excluded library-class; receiver_method concurrent.futures.Future.result


def put_in():
    items: list = []
    items.append(threading.Thread())  # expect: api_use threading.Thread
    for item in items:
        item.join()  # expect: receiver_method threading.Thread.join
    several = list()
    several.extend([threading.Event()])  # expect: api_use threading.Event
    several += [threading.Event()]  # expect: api_use threading.Event
    several[0].set()  # expect: receiver_method threading.Event.set
    inserted = []
    inserted.insert(0, threading.Event())  # expect: api_use threading.Event
    inserted[-1].set()  # expect: receiver_method threading.Event.set
    some = set()
    some.add(threading.Event())  # expect: api_use threading.Event
    some.update({threading.Event()})  # expect: api_use threading.Event
    for one in some.copy():
        one.set()  # expect: receiver_method threading.Event.set
    ring = deque(maxlen=3)
    ring.appendleft(threading.Event())  # expect: api_use threading.Event
    ring[0].set()  # expect: receiver_method threading.Event.set
    ring.pop().set()  # expect: receiver_method threading.Event.set
    filled = deque([threading.Event()])  # expect: api_use threading.Event
    filled.popleft().set()  # expect: receiver_method threading.Event.set
    named = {}
    named.setdefault("a", threading.Event()).set()  # expect: api_use threading.Event; receiver_method threading.Event.set
    named.get("a").set()  # expect: candidate ?.get excluded dict; receiver_method threading.Event.set
    named.pop("a").set()  # expect: receiver_method threading.Event.set
    grouped = {}
    grouped.setdefault("a", []).append(threading.Event())  # expect: api_use threading.Event
    for group in grouped.values():
        for event in group:
            event.set()  # expect: receiver_method threading.Event.set
    lists = defaultdict(list)
    lists["a"].append(threading.Event())  # expect: api_use threading.Event
    for event in lists["a"]:
        event.set()  # expect: receiver_method threading.Event.set
    made = defaultdict(threading.Lock)  # expect: api_use threading.Lock
    made["x"].acquire()  # expect: receiver_method threading.Lock.acquire
    by_lambda = defaultdict(lambda: queue.Queue())  # expect: api_use queue.Queue
    by_lambda["x"].put(1)  # expect: receiver_method queue.Queue.put
    ordered = OrderedDict()
    ordered["x"] = threading.Lock()  # expect: api_use threading.Lock
    ordered["x"].acquire()  # expect: receiver_method threading.Lock.acquire
    updated = {}
    updated.update({"x": threading.Lock()})  # expect: api_use threading.Lock
    updated["x"].acquire()  # expect: receiver_method threading.Lock.acquire
    through = queue.Queue()  # expect: api_use queue.Queue
    through.put(threading.Event())  # expect: receiver_method queue.Queue.put; api_use threading.Event
    through.get().set()  # expect: receiver_method queue.Queue.get; receiver_method threading.Event.set


def by_key():
    state = {"future": None, "count": 0, "event": threading.Event()}  # expect: api_use threading.Event
    state["event"].set()  # expect: receiver_method threading.Event.set
    state.get("event").set()  # expect: candidate ?.get excluded dict; receiver_method threading.Event.set
    state["future"] = concurrent.futures.Future()  # expect: api_use concurrent.futures.Future
    state["future"].result()  # expect: receiver_method concurrent.futures.Future.result
    pair = dict(lock=threading.Lock(), n=1)  # expect: api_use threading.Lock
    pair["lock"].acquire()  # expect: receiver_method threading.Lock.acquire

    def inside():
        state["future"].cancel()  # expect: receiver_method concurrent.futures.Future.cancel
        state["count"].bit_length()

    return inside


def rows():
    pairs = [(threading.Thread(), queue.Queue()) for _ in range(2)]  # expect: api_use threading.Thread; api_use queue.Queue
    for thread, q in pairs:
        thread.start()  # expect: receiver_method threading.Thread.start
        q.put(1)  # expect: receiver_method queue.Queue.put
    for i, (thread, q) in enumerate(pairs):
        q.put(1)  # expect: receiver_method queue.Queue.put
    threads, queues = zip(*pairs)
    pairs[0][1].get()  # expect: receiver_method queue.Queue.get
    grid = [[threading.Lock()] for _ in range(2)]  # expect: api_use threading.Lock
    grid[0][0].acquire()  # expect: receiver_method threading.Lock.acquire
    for row in grid:
        [lock.release() for lock in row]  # expect: receiver_method threading.Lock.release
    table = {"a": (threading.Thread(), 1)}  # expect: api_use threading.Thread
    for name, (thread, n) in table.items():
        thread.join()  # expect: receiver_method threading.Thread.join


def managers():
    with threading.Lock() as lock:  # expect: api_use threading.Lock
        lock.bit_length()
    with concurrent.futures.ThreadPoolExecutor() as pool, queue_of() as q:  # expect: api_use concurrent.futures.ThreadPoolExecutor
        pool.submit(print).result()  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.submit; receiver_method concurrent.futures.Future.result


async def async_managers():  # expect: async_def
    async with asyncio.TaskGroup() as group:  # expect: async_with; api_use asyncio.TaskGroup
        group.create_task(None).cancel()  # expect: receiver_method asyncio.TaskGroup.create_task; receiver_method asyncio.Task.cancel
    async with asyncio.timeout(1) as limit:  # expect: async_with; api_use asyncio.timeout
        limit.reschedule(2)  # expect: receiver_method asyncio.Timeout.reschedule
