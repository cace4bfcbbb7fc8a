"""What the lesson `futures-wait` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import threading
from concurrent.futures import (
    FIRST_COMPLETED,
    FIRST_EXCEPTION,
    Future,
    ThreadPoolExecutor,
    wait,
)

import pytest


def done_future(result: object = None) -> "Future[object]":
    future: Future[object] = Future()
    future.set_result(result)
    return future


def failed_future() -> "Future[object]":
    future: Future[object] = Future()
    future.set_exception(OSError())
    return future


def test_nothing_to_wait_for_is_done_at_once_where_asyncio_refuses():
    assert wait([]) == (set(), set())

    async def refuse() -> None:
        with pytest.raises(ValueError, match="empty"):
            await asyncio.wait([])

    asyncio.run(refuse())


def test_the_answer_is_a_named_pair_of_new_sets_and_duplicates_count_once():
    future = done_future()
    given = [future, future]
    answer = wait(given)
    assert answer.done == {future}
    assert answer.not_done == set()
    assert given == [future, future]


def test_first_exception_waits_for_a_failure_not_for_a_result():
    first, second, third = Future[object](), Future[object](), Future[object]()
    answers: list[object] = []
    waiter = threading.Thread(
        target=lambda: answers.append(wait([first, second, third], return_when=FIRST_EXCEPTION))
    )
    waiter.start()
    while not third._waiters:
        pass
    first.set_result(1)
    waiter.join(0.01)
    assert waiter.is_alive()
    second.set_exception(OSError())
    waiter.join()
    assert answers == [({first, second}, {third})]


def test_first_exception_without_one_is_all_of_them_and_a_cancellation_is_none():
    cancelled: Future[object] = Future()
    cancelled.cancel()
    cancelled.set_running_or_notify_cancel()
    pending: Future[object] = Future()
    answer = wait([done_future(), cancelled, pending], timeout=0.01, return_when=FIRST_EXCEPTION)
    assert answer.not_done == {pending}
    assert wait([failed_future(), pending], return_when=FIRST_EXCEPTION).not_done == {pending}


def test_what_was_cancelled_in_the_queue_counts_when_a_thread_has_taken_it_out():
    gate, begun = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: (begun.set(), gate.wait()))
        begun.wait()
        queued = pool.submit(int)
        assert queued.cancel()
        assert queued.done()
        answer = wait([queued], timeout=0.01, return_when=FIRST_COMPLETED)
        assert answer.not_done == {queued}, "done, and not counted as done"
        gate.set()
        assert wait([queued]).done == {queued}


def test_a_coroutine_or_a_task_is_not_accepted():
    async def main() -> None:
        task = asyncio.create_task(asyncio.sleep(0))
        with pytest.raises(AttributeError):
            wait([task])  # type: ignore[list-item]
        await task

    asyncio.run(main())


def test_an_unknown_condition_is_refused():
    with pytest.raises(ValueError, match="Invalid return condition"):
        wait([Future()], return_when="FIRST")


def test_in_order_of_submission_a_slow_one_keeps_room_from_being_used():
    """The lesson's comparison with the window of `_encode_delta`: the oldest decides when the next may come."""
    gate = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(gate.wait)
        quick = pool.submit(int)
        quick.result()
        with pytest.raises(TimeoutError):
            slow.result(timeout=0.01)  # in order: waits for the oldest, although a thread is free
        answer = wait([slow, quick], return_when=FIRST_COMPLETED)
        assert answer.done == {quick}
        gate.set()
