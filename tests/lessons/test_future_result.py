"""What the lesson `future-result` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import concurrent.futures
import contextlib
import threading
import traceback
from concurrent.futures import Future, ThreadPoolExecutor

import pytest


def test_both_readings_wait_and_both_raise_for_a_cancelled_one():
    future: Future[int] = Future()
    for read in (future.result, future.exception):
        with pytest.raises(TimeoutError):
            read(timeout=0)
    future.cancel()
    for read in (future.result, future.exception):
        with pytest.raises(concurrent.futures.CancelledError):
            read()


def test_the_cancelled_errors_are_unrelated_classes():
    assert issubclass(concurrent.futures.CancelledError, Exception)
    assert not issubclass(asyncio.CancelledError, Exception)
    assert not issubclass(concurrent.futures.CancelledError, asyncio.CancelledError)


def test_the_timeout_error_is_the_builtin_one():
    assert concurrent.futures.TimeoutError is TimeoutError


@pytest.mark.parametrize("problem", [SystemExit(3), KeyboardInterrupt(), GeneratorExit()])
def test_whatever_the_call_raises_is_kept_and_ends_no_thread(problem: BaseException):
    def fail() -> None:
        raise problem

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(fail).exception() is problem
        assert pool.submit(threading.get_ident).result() == next(iter(pool._threads)).ident


def test_the_traceback_goes_on_from_result_into_the_call():
    def dig() -> None:
        raise KeyError

    with ThreadPoolExecutor(1) as pool, pytest.raises(KeyError) as caught:
        pool.submit(dig).result()
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert names[0] == "test_the_traceback_goes_on_from_result_into_the_call"
    assert names[-1] == "dig"
    assert names.index("result") < names.index("run")


def test_several_threads_may_wait_for_one_future():
    future: Future[str] = Future()
    got: list[str] = []
    threads = [threading.Thread(target=lambda: got.append(future.result())) for _ in range(3)]
    for thread in threads:
        thread.start()
    future.set_result("weights")
    for thread in threads:
        thread.join()
    assert got == ["weights"] * 3


def test_a_coroutine_handed_to_a_loop_goes_on_when_the_wait_for_it_ends():
    """The lesson's account of `AppHandle.stop` and `AsyncLoopThread.run`."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        gate = asyncio.Event()

        async def clean_up() -> str:
            await gate.wait()
            return "clean"

        future = asyncio.run_coroutine_threadsafe(clean_up(), loop)
        with pytest.raises(TimeoutError):
            future.result(timeout=0.01)
        assert not future.done()
        loop.call_soon_threadsafe(gate.set)
        assert future.result() == "clean"
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_cancelling_the_future_of_a_coroutine_cancels_the_coroutine():
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        told = threading.Event()
        begun = threading.Event()

        async def work() -> None:
            try:
                begun.set()
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                told.set()
                raise

        future = asyncio.run_coroutine_threadsafe(work(), loop)
        begun.wait()
        assert future.cancel()
        assert told.wait(60)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_a_function_that_returns_an_empty_list_for_a_failure_leaves_nothing_to_read():
    """The lesson's account of `save_tensors`: a model of it, in our own words."""

    def convert(name: str) -> list[str]:
        try:
            return [{"a": "a", "c": "c"}[name]]
        except Exception:  # noqa: BLE001
            return []

    with contextlib.redirect_stdout(None), ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(convert, name) for name in "abc"]
        converted = [name for future in futures for name in future.result()]
    assert [future.exception() for future in futures] == [None, None, None]
    assert converted == ["a", "c"], "one is missing, nothing failed"
