"""What functions of the project give: annotations, return statements, context managers, recursion."""
import asyncio  # expect: import asyncio
import contextlib  # expect: import contextlib
import functools
import threading  # expect: import threading
import multiprocessing as mp  # expect: import multiprocessing


def annotated() -> "threading.Event | None": ...  # expect: api_use threading.Event


def plain(flag):
    if flag:
        return None
    return threading.Event()  # expect: api_use threading.Event


async def coroutine():  # expect: async_def
    return asyncio.Lock()  # expect: api_use asyncio.Lock


@contextlib.contextmanager
def managed():
    yield threading.Lock()  # expect: api_use threading.Lock


@contextlib.asynccontextmanager  # expect: api_use contextlib.asynccontextmanager
async def managed_async():  # expect: async_generator_def
    yield asyncio.Event()  # expect: async_yield; api_use asyncio.Event


@functools.lru_cache(maxsize=None)
def cached():
    return threading.RLock()  # expect: api_use threading.RLock


def recursive(n):
    return recursive(n - 1) if n else threading.Event()  # expect: api_use threading.Event


def endless(n):
    return endless(n)


@unknown
def decorated():
    return threading.Event()  # expect: api_use threading.Event


def numbers():
    yield threading.Event()  # expect: api_use threading.Event


async def main():  # expect: async_def
    annotated().set()  # expect: receiver_method threading.Event.set
    plain(1).set()  # expect: receiver_method threading.Event.set
    lock = await coroutine()  # expect: await
    lock.locked()  # expect: receiver_method asyncio.Lock.locked
    with managed() as m:
        m.acquire()  # expect: receiver_method threading.Lock.acquire
    async with managed_async() as e:  # expect: async_with
        e.set()  # expect: receiver_method asyncio.Event.set
    cached().acquire()  # expect: receiver_method threading.RLock.acquire
    recursive(3).set()  # expect: receiver_method threading.Event.set
    endless(3).set()  # expect: candidate ?.set unresolved cycle
    decorated().set()  # expect: candidate ?.set unresolved decorated
    next(numbers()).set()  # expect: receiver_method threading.Event.set
    (lambda: threading.Event())().set()  # expect: api_use threading.Event; receiver_method threading.Event.set
    ctx = mp.get_context("spawn")  # expect: api_use multiprocessing.get_context
    q = ctx.Queue()  # expect: receiver_method multiprocessing.context.BaseContext.Queue
    q.get()  # expect: receiver_method multiprocessing.Queue.get
    p = ctx.Process(target=main)  # expect: receiver_method multiprocessing.context.BaseContext.Process
    p.start()  # expect: receiver_method multiprocessing.Process.start
    mp.Manager().Queue().get()  # expect: api_use multiprocessing.Manager; receiver_method multiprocessing.managers.SyncManager.Queue; receiver_method queue.Queue.get
    fut = asyncio.get_running_loop().run_in_executor(None, plain)  # expect: api_use asyncio.get_running_loop; receiver_method asyncio.AbstractEventLoop.run_in_executor
    (await fut).set()  # expect: await; receiver_method threading.Event.set
    (await asyncio.wait_for(coroutine(), 1)).locked()  # expect: await; api_use asyncio.wait_for; receiver_method asyncio.Lock.locked
