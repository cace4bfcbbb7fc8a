"""Constructors, factories, annotations, with … as, unpacking, walrus, chains."""
import asyncio  # expect: import asyncio
import subprocess  # expect: import subprocess
import threading  # expect: import threading
from concurrent.futures import ThreadPoolExecutor  # expect: import concurrent.futures.ThreadPoolExecutor


async def tasks():  # expect: async_def
    t = asyncio.create_task(work())  # expect: api_use asyncio.create_task
    t.add_done_callback(print)  # expect: receiver_method asyncio.Task.add_done_callback @7
    asyncio.get_running_loop().create_task(work()).cancel()  # expect: api_use asyncio.get_running_loop @5; receiver_method asyncio.AbstractEventLoop.create_task @32; receiver_method asyncio.Task.cancel @52
    loop = asyncio.get_event_loop()  # expect: api_use asyncio.get_event_loop
    fut = loop.create_future()  # expect: receiver_method asyncio.AbstractEventLoop.create_future
    fut.set_result(1)  # expect: receiver_method asyncio.Future.set_result
    reader, writer = await asyncio.open_connection("h", 1)  # expect: await; api_use asyncio.open_connection
    await reader.readexactly(1)  # expect: await; receiver_method asyncio.StreamReader.readexactly
    writer.close()  # expect: receiver_method asyncio.StreamWriter.close
    proc = await asyncio.create_subprocess_exec("true")  # expect: await; api_use asyncio.create_subprocess_exec
    await proc.wait()  # expect: await; receiver_method asyncio.subprocess.Process.wait
    async with asyncio.TaskGroup() as group:  # expect: async_with; api_use asyncio.TaskGroup
        group.create_task(work())  # expect: receiver_method asyncio.TaskGroup.create_task
    async with asyncio.timeout(1) as limit:  # expect: async_with; api_use asyncio.timeout
        limit.reschedule(2)  # expect: receiver_method asyncio.Timeout.reschedule


async def work():  # expect: async_def
    ...


def threads():
    with ThreadPoolExecutor() as pool:  # expect: api_use concurrent.futures.ThreadPoolExecutor
        future = pool.submit(print)  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.submit
        future.result()  # expect: receiver_method concurrent.futures.Future.result
    a, (b, *c) = threading.Event(), (threading.Lock(), 1)  # expect: api_use threading.Event @18; api_use threading.Lock @38
    a.set()  # expect: receiver_method threading.Event.set
    b.acquire()  # expect: receiver_method threading.Lock.acquire
    if (p := subprocess.Popen("x")) is not None:  # expect: api_use subprocess.Popen
        p.communicate()  # expect: receiver_method subprocess.Popen.communicate
    with subprocess.Popen("y") as p2:  # expect: api_use subprocess.Popen
        p2.poll()  # expect: receiver_method subprocess.Popen.poll
    (threading.Thread(target=print) if p else threading.Thread()).start()  # expect: api_use threading.Thread @6; api_use threading.Thread @47; receiver_method threading.Thread.start @67


def parameters(q: "asyncio.Queue | None", e=threading.Event(), u=None):  # expect: api_use asyncio.Queue; api_use threading.Event
    q.put_nowait(1)  # expect: receiver_method asyncio.Queue.put_nowait
    e.is_set()  # expect: receiver_method threading.Event.is_set
    u.is_set()  # expect: candidate ?.is_set unresolved unannotated-parameter
