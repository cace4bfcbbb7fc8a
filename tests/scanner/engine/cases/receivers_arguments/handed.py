"""Parameters by what the library hands on: threads, processes, pools, loops, partials, callbacks, keys."""
import asyncio  # expect: import asyncio
import atexit
import contextlib
import contextvars  # expect: import contextvars
import functools
import multiprocessing as mp  # expect: import multiprocessing
import queue  # expect: import queue
import threading  # expect: import threading
import weakref
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor  # expect: import concurrent.futures.Future; import concurrent.futures.ProcessPoolExecutor; import concurrent.futures.ThreadPoolExecutor
from functools import partial
from threading import Thread  # expect: import threading.Thread


def in_thread(q, event):
    q.get()  # expect: receiver_method queue.Queue.get
    event.set()  # expect: receiver_method threading.Event.set


def in_process(q):
    q.get()  # expect: receiver_method multiprocessing.Queue.get


def in_timer(event):
    event.set()  # expect: receiver_method threading.Event.set


def submitted(q):
    q.get()  # expect: receiver_method queue.Queue.get


def mapped(q):
    q.get()  # expect: receiver_method queue.Queue.get


def mapped_twice(q, event):
    event.wait()  # expect: receiver_method threading.Event.wait


def to_thread(q):
    q.get()  # expect: receiver_method queue.Queue.get


def in_executor(q):
    q.get()  # expect: receiver_method queue.Queue.get


def soon(q):
    q.put_nowait(1)  # expect: receiver_method asyncio.Queue.put_nowait


def later(event):
    event.set()  # expect: receiver_method asyncio.Event.set


def threadsafe(future):
    future.set_result(1)  # expect: receiver_method asyncio.Future.set_result


def called_partial(q, n):
    q.get()  # expect: receiver_method queue.Queue.get


def handed_partial(event, q):
    event.set()  # expect: receiver_method threading.Event.set
    q.get()  # expect: receiver_method queue.Queue.get


def applied(event, lock):
    event.set()  # expect: receiver_method multiprocessing.Event.set
    lock.acquire()  # expect: receiver_method multiprocessing.Lock.acquire


def starred(q, n):
    q.get()  # expect: receiver_method queue.Queue.get


def initial(lock):
    lock.acquire()  # expect: receiver_method multiprocessing.Lock.acquire


def initial_thread(lock):
    lock.acquire()  # expect: receiver_method threading.Lock.acquire


def at_exit(pool):
    pool.shutdown()  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.shutdown


def finalized(event):
    event.set()  # expect: receiver_method threading.Event.set


def in_context(q):
    q.get()  # expect: receiver_method queue.Queue.get


def on_done(task):
    task.result()  # expect: receiver_method asyncio.Task.result


def on_done_future(future):
    future.result()  # expect: receiver_method concurrent.futures.Future.result


async def connected(reader, writer):  # expect: async_def
    await reader.readline()  # expect: await; receiver_method asyncio.StreamReader.readline
    writer.close()  # expect: receiver_method asyncio.StreamWriter.close


def on_error(loop, context):
    loop.stop()  # expect: receiver_method asyncio.AbstractEventLoop.stop
    context.get("future")  # expect: candidate ?.get excluded dict


def stacked(lock):
    lock.release()  # expect: receiver_method threading.Lock.release


class Server:
    def __init__(self):
        self.q = queue.Queue()  # expect: api_use queue.Queue
        self.thread = Thread(target=self._loop, args=(self.q,), daemon=True)  # expect: api_use threading.Thread

    def _loop(self, q):
        q.get()  # expect: receiver_method queue.Queue.get

    def _bound(self, n, q):
        q.get()  # expect: receiver_method queue.Queue.get

    def more(self):
        threading.Thread(None, partial(self._bound, 1), "name", [self.q]).start()  # expect: api_use threading.Thread; receiver_method threading.Thread.start


async def main(pool: ThreadPoolExecutor, loop: asyncio.AbstractEventLoop, workers: mp.Pool):  # expect: async_def; api_use concurrent.futures.ThreadPoolExecutor; api_use asyncio.AbstractEventLoop; api_use multiprocessing.Pool
    q = queue.Queue()  # expect: api_use queue.Queue
    event = threading.Event()  # expect: api_use threading.Event
    Thread(target=in_thread, args=(q,), kwargs={"event": event}).start()  # expect: api_use threading.Thread; receiver_method threading.Thread.start
    mp.Process(target=in_process, args=[mp.Queue()]).start()  # expect: api_use multiprocessing.Process; api_use multiprocessing.Queue; receiver_method multiprocessing.Process.start
    threading.Timer(1, in_timer, [event]).start()  # expect: api_use threading.Timer; receiver_method threading.Timer.start
    pool.submit(submitted, q)  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.submit
    pool.map(mapped, [q])  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.map
    pool.map(mapped_twice, [q], [event])  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.map
    await asyncio.to_thread(to_thread, q)  # expect: await; api_use asyncio.to_thread
    await loop.run_in_executor(None, in_executor, q)  # expect: await; receiver_method asyncio.AbstractEventLoop.run_in_executor
    loop.call_soon(soon, asyncio.Queue())  # expect: receiver_method asyncio.AbstractEventLoop.call_soon; api_use asyncio.Queue
    loop.call_later(1, later, asyncio.Event())  # expect: receiver_method asyncio.AbstractEventLoop.call_later; api_use asyncio.Event
    loop.call_soon_threadsafe(threadsafe, loop.create_future())  # expect: receiver_method asyncio.AbstractEventLoop.call_soon_threadsafe; receiver_method asyncio.AbstractEventLoop.create_future
    bound = functools.partial(called_partial, q)
    bound(1)
    Thread(target=partial(handed_partial, event), args=(q,)).start()  # expect: api_use threading.Thread; receiver_method threading.Thread.start
    starting = threading.Lock()  # expect: api_use threading.Lock
    ThreadPoolExecutor(initializer=initial_thread, initargs=(starting,))  # expect: api_use concurrent.futures.ThreadPoolExecutor
    with mp.Pool(2, initial, (mp.Lock(),)) as processes:  # expect: api_use multiprocessing.Pool; api_use multiprocessing.Lock
        processes.apply_async(applied, (mp.Event(),), {"lock": mp.Lock()})  # expect: receiver_method multiprocessing.Pool.apply_async; api_use multiprocessing.Event; api_use multiprocessing.Lock
        processes.starmap(starred, [(q, 1)])  # expect: receiver_method multiprocessing.Pool.starmap
    atexit.register(at_exit, pool)
    weakref.finalize(pool, finalized, event)
    contextvars.copy_context().run(in_context, q)  # expect: api_use contextvars.copy_context; receiver_method contextvars.Context.run
    task = asyncio.create_task(main())  # expect: api_use asyncio.create_task
    task.add_done_callback(on_done)  # expect: receiver_method asyncio.Task.add_done_callback
    task.add_done_callback(lambda done: done.cancelled())  # expect: receiver_method asyncio.Task.add_done_callback; receiver_method asyncio.Task.cancelled
    pool.submit(print).add_done_callback(on_done_future)  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.submit; receiver_method concurrent.futures.Future.add_done_callback
    await asyncio.start_server(connected, "localhost", 1)  # expect: await; api_use asyncio.start_server
    loop.set_exception_handler(on_error)  # expect: receiver_method asyncio.AbstractEventLoop.set_exception_handler
    with contextlib.ExitStack() as stack:
        stack.callback(stacked, starting)
    tasks = [task]
    sorted(tasks, key=lambda t: t.get_name())  # expect: receiver_method asyncio.Task.get_name
    tasks.sort(key=lambda t: t.done())  # expect: receiver_method asyncio.Task.done
    list(map(lambda t: t.cancel(), tasks))  # expect: receiver_method asyncio.Task.cancel
    list(filter(lambda t: t.done(), tasks))  # expect: receiver_method asyncio.Task.done
    max(tasks, key=lambda t: t.get_name())  # expect: receiver_method asyncio.Task.get_name
    local = lambda x: x.get()  # expect: receiver_method queue.Queue.get
    local(q)

    def nested(n):
        n.wait()  # expect: receiver_method threading.Event.wait

    nested(event)


# Through functions of the project, which call what they are given or hand it on.
def when_done(future, callback, *more):
    if future.done():  # expect: receiver_method asyncio.Task.done
        callback(future)
    else:
        future.add_done_callback(callback)  # expect: receiver_method asyncio.Task.add_done_callback


def apply(function, q):
    return function(1, q=q)


def applied_here(n, q):
    q.get()  # expect: receiver_method queue.Queue.get


class Caller:
    def run(self, hook):
        hook(threading.Event())  # expect: api_use threading.Event


async def given():  # expect: async_def
    when_done(asyncio.create_task(main()), lambda f: f.result())  # expect: api_use asyncio.create_task; receiver_method asyncio.Task.result
    apply(applied_here, queue.Queue())  # expect: api_use queue.Queue
    Caller().run(lambda event: event.set())  # expect: candidate ?.run excluded project-class; receiver_method threading.Event.set
    Caller().run(hook=lambda event: event.wait())  # expect: candidate ?.run excluded project-class; receiver_method threading.Event.wait


class Pooled:
    def __init__(self, pool):
        self.pool = pool

    def start(self, job):
        def done(future):
            future.result()  # expect: receiver_method concurrent.futures.Future.result

        submitted = self.pool.submit(job)  # expect: receiver_method concurrent.futures.Executor.submit
        submitted.add_done_callback(done)  # expect: receiver_method concurrent.futures.Future.add_done_callback


class InThreads(Pooled):
    def __init__(self):
        super().__init__(ThreadPoolExecutor(1))  # expect: api_use concurrent.futures.ThreadPoolExecutor


class InProcesses(Pooled):
    def __init__(self):
        super().__init__(ProcessPoolExecutor(1))  # expect: api_use concurrent.futures.ProcessPoolExecutor
