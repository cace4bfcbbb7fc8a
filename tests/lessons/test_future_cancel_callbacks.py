"""What the lesson `future-cancel-callbacks` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import logging
import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor

import pytest


def test_cancelling_twice_is_granted_twice_and_calls_back_once():
    future: Future[int] = Future()
    calls: list[Future[int]] = []
    future.add_done_callback(calls.append)
    assert future.cancel()
    assert future.cancel()
    assert calls == [future]


def test_callbacks_run_in_the_order_they_were_added_whatever_one_raises(caplog: pytest.LogCaptureFixture):
    future: Future[int] = Future()
    calls: list[str] = []

    def fail(_future: "Future[int]") -> None:
        calls.append("fail")
        raise ValueError("x")

    future.add_done_callback(lambda _: calls.append("first"))
    future.add_done_callback(fail)
    future.add_done_callback(lambda _: calls.append("last"))
    with caplog.at_level(logging.ERROR, "concurrent.futures"):
        future.set_result(1)
    assert calls == ["first", "fail", "last"]
    assert "exception calling callback" in caplog.text
    assert future.result() == 1


def test_a_callback_holds_the_pools_thread():
    gate, registered = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(registered.wait)
        first.add_done_callback(lambda _: gate.wait())
        registered.set()
        first.result()
        second = pool.submit(int)
        with pytest.raises(TimeoutError):
            second.result(timeout=0.05)
        gate.set()
        assert second.result() == 0


def test_system_exit_from_a_callback_ends_the_pools_thread(caplog: pytest.LogCaptureFixture):
    """Only an `Exception` is caught; anything else takes the worker with it, and the queue stands still."""
    registered = threading.Event()
    pool = ThreadPoolExecutor(1)
    first = pool.submit(registered.wait)

    def leave(_future: "Future[bool]") -> None:
        raise SystemExit

    first.add_done_callback(leave)
    registered.set()
    next(iter(pool._threads)).join()
    assert "Exception in worker" in caplog.text
    second = pool.submit(int)
    with pytest.raises(TimeoutError):
        second.result(timeout=0.05)
    pool.shutdown(wait=False, cancel_futures=True)


def test_a_cancelled_call_never_runs_although_the_pool_takes_it_out_of_the_queue():
    gate, begun = threading.Event(), threading.Event()
    ran: list[int] = []
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: (begun.set(), gate.wait()))
        begun.wait()
        futures = [pool.submit(ran.append, number) for number in range(3)]
        assert futures[1].cancel()
        gate.set()
    assert ran == [0, 2]
    with pytest.raises(CancelledError):
        futures[1].result()


def test_of_callbacks_made_in_a_loop_the_one_of_the_loops_future_runs_in_its_thread():
    async def main() -> None:
        with ThreadPoolExecutor(1) as pool:
            future = asyncio.wrap_future(pool.submit(int))
            where: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            future.add_done_callback(lambda _: where.set_result(threading.get_ident()))
            assert await where == threading.get_ident()

    asyncio.run(main())
