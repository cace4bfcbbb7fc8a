"""What the lessons on loops run by hand say beyond their examples: each sentence on behaviour, one test."""

import asyncio
import gc
import threading
import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    if not loop.is_closed():
        loop.close()


def run_in_background(loop: asyncio.AbstractEventLoop) -> threading.Thread:
    running = threading.Event()
    loop.call_soon(running.set)
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    running.wait()
    return thread


def stop(loop: asyncio.AbstractEventLoop, thread: threading.Thread) -> None:
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


def test_neither_callback_around_stop_runs_before_the_loop_runs_again(loop):
    ran: list[str] = []

    def callback() -> None:
        loop.call_soon(ran.append, "before")
        loop.stop()
        loop.call_soon(ran.append, "after")

    loop.call_soon(callback)
    loop.run_forever()
    assert ran == []
    loop.call_soon(loop.stop)
    loop.run_forever()
    assert ran == ["before", "after"]


def test_a_running_loop_cannot_be_run_nor_closed(loop):
    async def main() -> None:
        with pytest.raises(RuntimeError, match="This event loop is already running"):
            loop.run_until_complete(loop.create_future())
        with pytest.raises(RuntimeError, match="Cannot close a running event loop"):
            loop.close()

    loop.run_until_complete(main())


def test_a_closed_loop_takes_nothing(loop):
    loop.close()
    for call in (loop.call_soon, loop.call_soon_threadsafe):
        with pytest.raises(RuntimeError, match="Event loop is closed"):
            call(print)
    coro = asyncio.sleep(0)
    with pytest.raises(RuntimeError, match="Event loop is closed"):
        asyncio.run_coroutine_threadsafe(coro, loop)
    coro.close()


def test_an_open_loop_that_is_forgotten_is_warned_of():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        asyncio.new_event_loop()
        gc.collect()
    assert any(str(warning.message).startswith("unclosed event loop") for warning in caught)


def test_after_the_executor_is_shut_down_there_is_no_to_thread_any_more(loop):
    loop.run_until_complete(loop.shutdown_default_executor())
    with pytest.raises(RuntimeError, match="Executor shutdown has been called"):
        loop.run_until_complete(asyncio.to_thread(print))


def test_close_does_not_wait_for_the_executor(loop):
    release, ended = threading.Event(), threading.Event()

    def work() -> None:
        release.wait()
        ended.set()

    async def submit() -> None:
        loop.run_in_executor(None, work)

    loop.run_until_complete(submit())
    loop.close()
    assert not ended.is_set()
    release.set()
    ended.wait()


def test_a_stopped_loop_leaves_a_submitted_result_pending(loop):
    thread = run_in_background(loop)
    never = asyncio.run_coroutine_threadsafe(asyncio.Event().wait(), loop)
    stop(loop, thread)
    assert not never.done()
    [task] = asyncio.all_tasks(loop)
    task.cancel()
    loop.run_until_complete(asyncio.wait([task]))
    assert never.cancelled(), "the shutdown's second step gives it its end"


def test_what_is_no_coroutine_cannot_be_submitted(loop):
    with pytest.raises(TypeError, match="A coroutine object is required"):
        asyncio.run_coroutine_threadsafe(print, loop)


def test_an_exception_that_nobody_takes_from_the_threads_future_leaves_no_trace(caplog):
    loop = asyncio.new_event_loop()
    thread = run_in_background(loop)

    async def fail() -> None:
        raise ConnectionError

    asyncio.run_coroutine_threadsafe(fail(), loop)
    asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()
    stop(loop, thread)
    loop.close()
    gc.collect()
    assert caplog.messages == []


def test_a_wait_for_another_loop_does_not_block_and_its_cancellation_crosses_over(loop):
    """The lesson's account of `shutdown_session`."""
    thread = run_in_background(loop)
    begun, cancelled = threading.Event(), threading.Event()

    async def drain() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    async def shut_down() -> None:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(drain(), loop))

    async def main() -> None:
        waiter = asyncio.create_task(shut_down())
        await asyncio.to_thread(begun.wait)
        waiter.cancel()
        await asyncio.wait([waiter])
        assert waiter.cancelled()
        await asyncio.to_thread(cancelled.wait)

    asyncio.run(main())
    stop(loop, thread)


def test_a_thread_interrupted_in_result_leaves_the_coroutine_running(loop):
    """The lesson's account of `AsyncLoopThread.run`; the time limit stands for the interruption."""
    thread = run_in_background(loop)
    gate = asyncio.Event()
    waiting = asyncio.run_coroutine_threadsafe(gate.wait(), loop)
    with pytest.raises(TimeoutError):
        waiting.result(timeout=0.01)
    loop.call_soon_threadsafe(gate.set)
    assert waiting.result() is True
    stop(loop, thread)
