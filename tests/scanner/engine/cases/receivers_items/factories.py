"""What the library's factories give, and what that gives in turn."""
import asyncio  # expect: import asyncio
import multiprocessing  # expect: import multiprocessing
import subprocess  # expect: import subprocess
from concurrent.futures import ThreadPoolExecutor  # expect: import concurrent.futures.ThreadPoolExecutor
from multiprocessing import Pool, get_context  # expect: import multiprocessing.Pool; import multiprocessing.get_context


async def main(coroutine, loop: asyncio.AbstractEventLoop):  # expect: async_def; api_use asyncio.AbstractEventLoop
    asyncio.create_task(coroutine).cancel()  # expect: api_use asyncio.create_task; receiver_method asyncio.Task.cancel
    asyncio.ensure_future(coroutine).cancel()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Task.cancel
    asyncio.run_coroutine_threadsafe(coroutine, loop).result()  # expect: api_use asyncio.run_coroutine_threadsafe; receiver_method concurrent.futures.Future.result
    asyncio.get_running_loop().create_task(coroutine).cancel()  # expect: api_use asyncio.get_running_loop; receiver_method asyncio.AbstractEventLoop.create_task; receiver_method asyncio.Task.cancel
    loop.run_in_executor(None, print).cancel()  # expect: receiver_method asyncio.AbstractEventLoop.run_in_executor; receiver_method asyncio.Future.cancel
    loop.call_later(1, print).cancel()  # expect: receiver_method asyncio.AbstractEventLoop.call_later; receiver_method asyncio.TimerHandle.cancel
    process = await asyncio.create_subprocess_exec("x")  # expect: await; api_use asyncio.create_subprocess_exec
    await process.wait()  # expect: await; receiver_method asyncio.subprocess.Process.wait
    await process.stdout.readline()  # expect: await; receiver_method asyncio.StreamReader.readline
    reader, writer = await asyncio.open_connection("x", 1)  # expect: await; api_use asyncio.open_connection
    await reader.read()  # expect: await; receiver_method asyncio.StreamReader.read
    writer.close()  # expect: receiver_method asyncio.StreamWriter.close
    server = await asyncio.start_server(print, "x", 1)  # expect: await; api_use asyncio.start_server
    server.close()  # expect: receiver_method asyncio.Server.close
    gathered = asyncio.gather(coroutine, coroutine)  # expect: api_use asyncio.gather
    gathered.cancel()  # expect: receiver_method asyncio.Future.cancel
    await asyncio.shield(asyncio.create_task(coroutine))  # expect: await; api_use asyncio.shield; api_use asyncio.create_task


def processes():
    with ThreadPoolExecutor() as pool:  # expect: api_use concurrent.futures.ThreadPoolExecutor
        pool.submit(print).result()  # expect: receiver_method concurrent.futures.ThreadPoolExecutor.submit; receiver_method concurrent.futures.Future.result
    context = get_context("spawn")  # expect: api_use multiprocessing.get_context
    context.Queue().get()  # expect: receiver_method multiprocessing.context.BaseContext.Queue; receiver_method multiprocessing.Queue.get
    child = context.Process(target=print)  # expect: receiver_method multiprocessing.context.BaseContext.Process
    child.start()  # expect: receiver_method multiprocessing.Process.start
    context.Event().set()  # expect: receiver_method multiprocessing.context.BaseContext.Event; receiver_method multiprocessing.Event.set
    one, two = multiprocessing.Pipe()  # expect: api_use multiprocessing.Pipe
    one.send(1)  # expect: receiver_method multiprocessing.connection.Connection.send
    two.recv()  # expect: receiver_method multiprocessing.connection.Connection.recv
    with multiprocessing.Manager() as manager:  # expect: api_use multiprocessing.Manager
        manager.Queue().get()  # expect: receiver_method multiprocessing.managers.SyncManager.Queue; receiver_method queue.Queue.get
        manager.Lock().acquire()  # expect: receiver_method multiprocessing.managers.SyncManager.Lock; receiver_method threading.Lock.acquire
        manager.dict().get("x")  # expect: receiver_method multiprocessing.managers.SyncManager.dict; receiver_method multiprocessing.managers.DictProxy.get
    with Pool(2) as workers:  # expect: api_use multiprocessing.Pool
        workers.apply_async(print).get()  # expect: receiver_method multiprocessing.Pool.apply_async; receiver_method multiprocessing.pool.AsyncResult.get
    subprocess.Popen(["x"]).communicate()  # expect: api_use subprocess.Popen; receiver_method subprocess.Popen.communicate
    subprocess.Popen(["x"], stdout=subprocess.PIPE).stdout.read()  # expect: api_use subprocess.Popen; api_use subprocess.PIPE
