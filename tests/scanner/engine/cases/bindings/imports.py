"""Every form of import binds, and every form is counted once an alias."""
import asyncio  # expect: import asyncio @8
import asyncio.subprocess  # expect: import asyncio.subprocess @8
import concurrent.futures as futures  # expect: import concurrent.futures @8
import os  # expect: import os @8
import time  # expect: import time @8
import queue as q, json, threading  # expect: import queue @8; import threading @26
import inspect
from collections import abc  # expect: import collections.abc @25
from concurrent import futures as cf  # expect: import concurrent.futures @24
from queue import Empty, Queue as Q  # expect: import queue.Empty @19; import queue.Queue @26
from typing import TYPE_CHECKING, Awaitable, Dict  # expect: import collections.abc.Awaitable @35

if TYPE_CHECKING:
    from asyncio import Task  # expect: import asyncio.Task

try:
    import fcntl  # expect: import fcntl
except ImportError:
    fcntl = None


def late():
    import signal  # expect: import signal
    from select import select as ready  # expect: import select.select
    signal.alarm(1)  # expect: api_use signal.alarm
    ready([], [], [])  # expect: api_use select.select


async def main(job: Awaitable[Dict]) -> "Task":  # expect: async_def @1; api_use collections.abc.Awaitable @21; api_use asyncio.Task @42
    asyncio.run  # expect: api_use asyncio.run @5
    await asyncio.subprocess.create_subprocess_exec("true")  # expect: await @5; api_use asyncio.create_subprocess_exec @11
    futures.wait([])  # expect: api_use concurrent.futures.wait
    cf.as_completed([])  # expect: api_use concurrent.futures.as_completed
    os.kill(os.getpid(), 9)  # expect: api_use os.kill @5; api_use os.getpid @13
    os.path.join("a", "b")
    time.sleep(1)  # expect: api_use time.sleep
    time.time()
    q.Queue  # expect: api_use queue.Queue
    threading.Lock  # expect: api_use threading.Lock
    inspect.getsource(main)
    abc.AsyncIterator  # expect: api_use collections.abc.AsyncIterator
    fcntl.flock(0, fcntl.LOCK_EX)  # expect: api_use fcntl.flock @5; api_use fcntl.LOCK_EX @20
    try:
        Q  # expect: api_use queue.Queue
    except Empty:  # expect: api_use queue.Empty @12
        json.loads("1")
    raise StopAsyncIteration  # expect: api_use builtins.StopAsyncIteration
