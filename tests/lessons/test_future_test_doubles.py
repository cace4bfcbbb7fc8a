"""What the lesson `future-test-doubles` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import concurrent.futures
import logging
import threading
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pytest


def test_a_new_one_queues_and_can_always_be_cancelled():
    future: Future[int] = Future()
    assert not future.running()
    assert not future.done()
    assert future.cancel()


def test_an_outcome_may_be_set_without_running_first():
    future: Future[int] = Future()
    future.set_result(1)
    assert future.result() == 1


@pytest.mark.parametrize("prepare", ["set_result", "set_exception", "cancel"])
def test_no_outcome_can_be_set_over_another(prepare: str):
    future: Future[object] = Future()
    getattr(future, prepare)(*([] if prepare == "cancel" else [ValueError()]))
    for method in (future.set_result, future.set_exception):
        with pytest.raises(concurrent.futures.InvalidStateError):
            method(ValueError())
    if prepare == "set_exception":
        future.exception()


def test_running_is_said_once(caplog: pytest.LogCaptureFixture):
    future: Future[int] = Future()
    assert future.set_running_or_notify_cancel()
    with caplog.at_level(logging.CRITICAL), pytest.raises(RuntimeError, match="unexpected state"):
        future.set_running_or_notify_cancel()


def test_who_waits_learns_of_a_cancellation_from_the_pool_not_from_cancel():
    future: Future[int] = Future()
    future.cancel()
    assert wait([future], timeout=0.01).not_done == {future}
    assert not future.set_running_or_notify_cancel()
    assert wait([future]).done == {future}


def test_the_invalid_state_errors_are_two_classes():
    assert not issubclass(concurrent.futures.InvalidStateError, asyncio.InvalidStateError)
    assert not issubclass(asyncio.InvalidStateError, concurrent.futures.InvalidStateError)


def test_result_of_asyncios_future_does_not_wait():
    async def main() -> None:
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        with pytest.raises(asyncio.InvalidStateError):
            future.result()

    asyncio.run(main())


def test_a_double_with_only_result_says_nothing_of_cancellation():
    """The lesson's account of `_DoneTask`: what the callback under test asks for, and what it is never asked."""

    class DoneTask:
        def result(self) -> int:
            return 1

    def callback(task: "DoneTask | asyncio.Task[int]") -> str:
        try:
            return f"put {task.result()}"
        except Exception:  # noqa: BLE001
            return "logged"

    assert callback(DoneTask()) == "put 1"

    async def main() -> None:
        task = asyncio.create_task(asyncio.sleep(0, 1))
        task.cancel()
        await asyncio.wait([task])
        with pytest.raises(asyncio.CancelledError):
            callback(task)

    asyncio.run(main())


def test_a_pool_of_one_thread_is_a_double_that_needs_no_class():
    """In order, one at a time; and with the states, the refusals and the threads of a real one."""
    with ThreadPoolExecutor(1) as pool:
        idents = {pool.submit(threading.get_ident).result() for _ in range(5)}
    assert len(idents) == 1
