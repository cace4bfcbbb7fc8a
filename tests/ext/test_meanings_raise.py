"""The errors that the committed sentences promise, provoked."""

import asyncio
import concurrent.futures
import contextvars
import fcntl
import multiprocessing
import queue
import re
import sched
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import AsyncGenerator, Awaitable, Callable
from multiprocessing.pool import AsyncResult, ThreadPool
from pathlib import Path
from typing import Any

import pytest

from tests.independent.public_names import reach

SENTENCES: dict[str, str] = tomllib.loads(
    (Path(__file__).parents[2] / "docs/data/meanings-zh.toml").read_text("utf-8")
)
ELSEWHERE = {
    "multiprocessing.Queue.qsize": "on macOS alone",
    "signal.SIGINT": "would stop the test run",
}
"""Promises that cannot be tried here."""

SOON = 0.01
Provocation = Callable[[], Any]


def promised(symbol: str) -> set[type[BaseException]]:
    """The classes that a sentence says are raised, or come to who waits."""
    classes = set()
    for name in re.findall(r"(?:抛出|得到) `([\w.]+)`", SENTENCES[symbol]):
        parts = symbol.split(".")
        spellings = [".".join([*parts[:end], name]) for end in range(len(parts) - 1, -1, -1)]
        found = [at for at in map(reach, [*spellings, f"builtins.{name}"]) if at]
        (first, *_) = [kind for at, kind in found if at.endswith(name) and isinstance(kind, type)]
        assert issubclass(first, BaseException)
        classes.add(first)
    return classes


def on_future(prepare: Callable[[Any], object], ask: Callable[[Any], object]) -> Provocation:
    async def run() -> None:
        future = asyncio.get_running_loop().create_future()
        prepare(future)
        ask(future)

    return run


def on_task(ask: Callable[[Any], object], *, cancelled: bool = False) -> Provocation:
    async def run() -> None:
        task = asyncio.create_task(asyncio.Event().wait())
        if cancelled:
            task.cancel()
            await asyncio.wait([task])
        ask(task)

    return run


async def cancel_a_waiting_task() -> None:
    task = asyncio.create_task(asyncio.Event().wait())
    await asyncio.sleep(0)
    task.cancel()
    await task


async def cancel_who_waits_for_a_shielded_one() -> None:
    inner = asyncio.create_task(asyncio.Event().wait())

    async def wait() -> None:
        await asyncio.shield(inner)

    waiter = asyncio.create_task(wait())
    await asyncio.sleep(0)
    waiter.cancel()
    await asyncio.wait([waiter])
    assert not inner.done()
    await waiter


def serve_until(end: Callable[[asyncio.Server, asyncio.Task[None]], object]) -> Provocation:
    async def run() -> None:
        server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", 0)
        serving = asyncio.create_task(server.serve_forever())
        await asyncio.sleep(0)
        end(server, serving)
        await asyncio.wait([serving])
        assert not server.is_serving()
        await serving

    return run


def on_short_stream(read: Callable[[asyncio.StreamReader], Awaitable[bytes]]) -> Provocation:
    async def run() -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(b"ab")
        reader.feed_eof()
        await read(reader)

    return run


def on_ended_process(send: Callable[[asyncio.subprocess.Process], object]) -> Provocation:
    async def run() -> None:
        process = await asyncio.create_subprocess_exec("true")
        await process.wait()
        send(process)

    return run


def in_task_group(*, ended: bool) -> Provocation:
    async def run() -> None:
        group = asyncio.TaskGroup()
        if ended:
            async with group:
                pass
        coroutine = asyncio.sleep(0)
        try:
            group.create_task(coroutine)
        finally:
            coroutine.close()

    return run


async def nothing() -> AsyncGenerator[int]:
    items: list[int] = []
    for item in items:
        yield item


async def next_of_nothing() -> None:
    await anext(nothing())


async def own_next_of_nothing() -> None:
    await nothing().__anext__()


async def close_a_paused_generator() -> None:
    seen: list[BaseException] = []

    async def generate() -> AsyncGenerator[int]:
        try:
            yield 1
        except BaseException as error:
            seen.append(error)
            raise

    paused = generate()
    await anext(paused)
    await paused.aclose()
    raise seen[0]


def at_async_barrier(end: Callable[[asyncio.Barrier], Awaitable[None]]) -> Provocation:
    async def run() -> None:
        barrier = asyncio.Barrier(2)
        waiter = asyncio.create_task(barrier.wait())
        await asyncio.sleep(0)
        await end(barrier)
        await waiter

    return run


def at_barrier(end: Callable[[threading.Barrier], None]) -> Provocation:
    def run() -> None:
        barrier = threading.Barrier(2)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            waiter = pool.submit(barrier.wait)
            while not barrier.n_waiting:
                time.sleep(0.001)
            end(barrier)
            waiter.result()

    return run


def on_unfinished_call(ask: Callable[[AsyncResult[bool]], object]) -> Provocation:
    def run() -> None:
        done = threading.Event()
        with ThreadPool(1) as pool:
            try:
                ask(pool.apply_async(done.wait))
            finally:
                done.set()

    return run


def close_a_running_process() -> None:
    process = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))
    process.start()
    try:
        process.close()
    finally:
        process.kill()
        process.join()


def on_sleeping_command(ask: Callable[[subprocess.Popen[bytes]], object]) -> Provocation:
    def run() -> None:
        with subprocess.Popen(["sleep", "60"]) as process:
            try:
                ask(process)
            finally:
                process.kill()

    return run


def on_process_queue(*, ask: Callable[[Any], object], items: int = 0, closed: bool = False) -> Provocation:
    def run() -> None:
        shared: Any = multiprocessing.Queue(1)
        shared.cancel_join_thread()
        for item in range(items):
            shared.put(item)
        if closed:
            shared.close()
        ask(shared)

    return run


def filled(kind: Callable[[int], Any]) -> Any:
    full = kind(1)
    full.put_nowait(0)
    return full


def lock_a_locked_file() -> None:
    with tempfile.NamedTemporaryFile() as first, open(first.name, "rb") as second:  # noqa: PTH123
        fcntl.flock(first, fcntl.LOCK_EX)
        fcntl.flock(second, fcntl.LOCK_EX | fcntl.LOCK_NB)


def receive_from_a_closed_end() -> None:
    ours, theirs = multiprocessing.Pipe()
    theirs.close()
    with ours:
        ours.recv()


def cancel_an_event_twice() -> None:
    scheduler = sched.scheduler()
    event = scheduler.enter(60, 1, int)
    scheduler.cancel(event)
    scheduler.cancel(event)


def cancelled_call() -> None:
    future: concurrent.futures.Future[None] = concurrent.futures.Future()
    future.cancel()
    future.exception()


def after_shutdown(kind: Callable[[int], Any], ask: Callable[[Any], object]) -> Provocation:
    async def run() -> None:
        closed = kind(1)
        closed.shutdown()
        answer = ask(closed)
        if isinstance(answer, Awaitable):
            await answer

    return run


def release_one_too_many(semaphore: Callable[[int], Any]) -> Provocation:
    return lambda: semaphore(1).release()


PROVOKED: dict[str, list[Provocation]] = {
    "asyncio.Barrier.abort": [at_async_barrier(asyncio.Barrier.abort)],
    "asyncio.Barrier.reset": [at_async_barrier(asyncio.Barrier.reset)],
    "asyncio.BoundedSemaphore": [release_one_too_many(asyncio.BoundedSemaphore)],
    "asyncio.current_task": [asyncio.current_task],
    "asyncio.Future.exception": [
        on_future(asyncio.Future.cancel, asyncio.Future.exception),
        on_future(repr, asyncio.Future.exception),
    ],
    "asyncio.Future.result": [on_future(repr, asyncio.Future.result)],
    "asyncio.Future.set_exception": [
        on_future(lambda future: future.set_result(1), lambda future: future.set_exception(OSError()))
    ],
    "asyncio.Future.set_result": [
        on_future(lambda future: future.set_result(1), lambda future: future.set_result(2))
    ],
    "asyncio.get_running_loop": [asyncio.get_running_loop],
    "asyncio.Lock.release": [lambda: asyncio.Lock().release()],
    "asyncio.Queue.get_nowait": [lambda: asyncio.Queue[int]().get_nowait()],
    "asyncio.Queue.put_nowait": [lambda: filled(asyncio.Queue).put_nowait(1)],
    "asyncio.Queue.shutdown": [
        after_shutdown(asyncio.Queue, lambda closed: closed.put(1)),
        after_shutdown(asyncio.Queue, lambda closed: closed.get()),
    ],
    "asyncio.Queue.task_done": [lambda: asyncio.Queue[int]().task_done()],
    "asyncio.Server.serve_forever": [
        serve_until(lambda _server, serving: serving.cancel()),
        serve_until(lambda server, _serving: server.close()),
    ],
    "asyncio.shield": [cancel_who_waits_for_a_shielded_one],
    "asyncio.StreamReader.readexactly": [on_short_stream(lambda reader: reader.readexactly(3))],
    "asyncio.StreamReader.readuntil": [on_short_stream(lambda reader: reader.readuntil())],
    "asyncio.subprocess.Process.kill": [on_ended_process(lambda process: process.kill())],
    "asyncio.subprocess.Process.send_signal": [on_ended_process(lambda process: process.send_signal(15))],
    "asyncio.subprocess.Process.terminate": [on_ended_process(lambda process: process.terminate())],
    "asyncio.Task.cancel": [cancel_a_waiting_task],
    "asyncio.Task.exception": [
        on_task(asyncio.Task.exception, cancelled=True),
        on_task(asyncio.Task.exception),
    ],
    "asyncio.Task.result": [on_task(asyncio.Task.result)],
    "asyncio.TaskGroup.create_task": [in_task_group(ended=False), in_task_group(ended=True)],
    "asyncio.wait_for": [lambda: asyncio.wait_for(asyncio.sleep(60), SOON)],
    "builtins.anext": [next_of_nothing],
    "collections.abc.AsyncGenerator.aclose": [close_a_paused_generator],
    "collections.abc.AsyncIterator.__anext__": [own_next_of_nothing],
    "concurrent.futures.Future.exception": [cancelled_call],
    "contextvars.ContextVar.get": [contextvars.ContextVar[int]("unset").get],
    "fcntl.LOCK_NB": [lock_a_locked_file],
    "multiprocessing.BoundedSemaphore": [release_one_too_many(multiprocessing.BoundedSemaphore)],
    "multiprocessing.connection.Connection.recv": [receive_from_a_closed_end],
    "multiprocessing.JoinableQueue.task_done": [lambda: multiprocessing.JoinableQueue().task_done()],
    "multiprocessing.pool.AsyncResult.get": [on_unfinished_call(lambda result: result.get(SOON))],
    "multiprocessing.pool.AsyncResult.successful": [on_unfinished_call(lambda result: result.successful())],
    "multiprocessing.Process.close": [close_a_running_process],
    "multiprocessing.Queue.close": [
        on_process_queue(ask=lambda shared: shared.get(), closed=True),
        on_process_queue(ask=lambda shared: shared.put(1), closed=True),
    ],
    "multiprocessing.Queue.get": [on_process_queue(ask=lambda shared: shared.get(timeout=SOON))],
    "multiprocessing.Queue.get_nowait": [on_process_queue(ask=lambda shared: shared.get_nowait())],
    "multiprocessing.Queue.put": [on_process_queue(ask=lambda shared: shared.put(1, timeout=SOON), items=1)],
    "multiprocessing.Queue.put_nowait": [on_process_queue(ask=lambda shared: shared.put_nowait(1), items=1)],
    "queue.Queue.get": [
        lambda: queue.Queue[int]().get(timeout=SOON),
        lambda: queue.Queue[int]().get(block=False),
    ],
    "queue.Queue.get_nowait": [lambda: queue.Queue[int]().get_nowait()],
    "queue.Queue.put": [
        lambda: filled(queue.Queue).put(1, timeout=SOON),
        lambda: filled(queue.Queue).put(1, block=False),
    ],
    "queue.Queue.put_nowait": [lambda: filled(queue.Queue).put_nowait(1)],
    "queue.Queue.shutdown": [
        after_shutdown(queue.Queue, lambda closed: closed.put(1)),
        after_shutdown(queue.Queue, lambda closed: closed.get()),
    ],
    "queue.Queue.task_done": [lambda: queue.Queue[int]().task_done()],
    "sched.scheduler.cancel": [cancel_an_event_twice],
    "subprocess.check_call": [lambda: subprocess.check_call(["false"])],
    "subprocess.check_output": [lambda: subprocess.check_output(["false"])],
    "subprocess.CompletedProcess.check_returncode": [
        lambda: subprocess.run(["false"], check=False).check_returncode()
    ],
    "subprocess.Popen.communicate": [on_sleeping_command(lambda process: process.communicate(timeout=SOON))],
    "subprocess.Popen.wait": [on_sleeping_command(lambda process: process.wait(timeout=SOON))],
    "threading.Barrier.abort": [at_barrier(threading.Barrier.abort)],
    "threading.Barrier.reset": [at_barrier(threading.Barrier.reset)],
    "threading.BoundedSemaphore": [release_one_too_many(threading.BoundedSemaphore)],
    "threading.Lock.release": [lambda: threading.Lock().release()],
    "threading.RLock.release": [lambda: threading.RLock().release()],
}
SINCE_3_13 = {"asyncio.Queue.shutdown", "queue.Queue.shutdown"}


def provoke(provocation: Provocation) -> None:
    async def run() -> None:
        await awaited

    awaited = provocation()
    if isinstance(awaited, Awaitable):
        asyncio.run(run())


def test_each_promise_is_provoked() -> None:
    promising = {symbol for symbol in SENTENCES if re.search(r"(?:抛出|得到) `", SENTENCES[symbol])}
    assert promising - ELSEWHERE.keys() == PROVOKED.keys()


@pytest.mark.parametrize("symbol", PROVOKED)
def test_what_a_sentence_promises_is_raised(symbol: str) -> None:
    if symbol in SINCE_3_13 and sys.version_info < (3, 13):
        pytest.skip("a newer Python has it")
    raised = []
    for provocation in PROVOKED[symbol]:
        with pytest.raises(BaseException) as caught:
            provoke(provocation)
        raised.append(caught.type)
    classes = promised(symbol)
    assert classes
    assert all(any(issubclass(kind, one) for one in classes) for kind in raised)
    assert all(any(issubclass(kind, one) for kind in raised) for one in classes)
