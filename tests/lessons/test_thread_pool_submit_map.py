"""What the lesson `thread-pool-submit-map` says beyond its example: each sentence on behaviour, one test."""

import gc
import itertools
import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.thread import BrokenThreadPool

import pytest


def test_threads_are_started_when_there_is_work_up_to_the_maximum():
    gate = threading.Event()
    with ThreadPoolExecutor(3, thread_name_prefix="pool") as pool:
        assert not pool._threads
        futures = [pool.submit(gate.wait) for _ in range(5)]
        names = {thread.name for thread in pool._threads}
        gate.set()
        assert all(future.result() for future in futures)
    assert names == {"pool_0", "pool_1", "pool_2"}


def test_an_idle_thread_takes_the_next_call():
    with ThreadPoolExecutor(8) as pool:
        pool.submit(int).result()
        idle = pool._idle_semaphore
        assert idle.acquire(timeout=60), "it says that it is idle"
        idle.release()
        pool.submit(int).result()
        assert len(pool._threads) == 1


def test_map_goes_along_the_shortest_input_and_ignores_chunksize():
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(pow, [2, 3, 4], itertools.repeat(2, 2), chunksize=100)) == [4, 9]


def test_a_limit_of_map_counts_from_the_call_and_is_raised_when_a_result_is_asked_for():
    gate = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        results = pool.map(lambda _: gate.wait(), range(2), timeout=0.01)
        with pytest.raises(TimeoutError):
            next(results)
        gate.set()


def test_an_iterator_of_map_that_is_dropped_cancels_what_has_not_begun():
    gate, begun = threading.Event(), threading.Event()
    ran: list[int] = []

    def work(number: int) -> None:
        ran.append(number)
        if number:
            begun.set()
            gate.wait()

    with ThreadPoolExecutor(1) as pool:
        results = pool.map(work, range(4))
        next(results)
        begun.wait()
        del results
        gc.collect()
        gate.set()
    assert ran == [0, 1]


def test_an_iterator_of_map_that_was_never_begun_cancels_nothing():
    gate = threading.Event()
    ran: list[int] = []
    with ThreadPoolExecutor(1) as pool:
        pool.submit(gate.wait)
        pool.map(ran.append, range(3))
        gc.collect()
        gate.set()
    assert ran == [0, 1, 2]


def test_the_exception_of_a_call_is_the_very_object_that_was_raised():
    problem = ValueError("x")

    def fail() -> None:
        raise problem

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(fail).exception() is problem


def test_a_failing_initializer_breaks_the_pool(caplog: pytest.LogCaptureFixture):
    def fail() -> None:
        raise OSError("no GPU")

    with ThreadPoolExecutor(1, initializer=fail) as pool:
        with pytest.raises(BrokenThreadPool):
            pool.submit(int).result()
        with pytest.raises(BrokenThreadPool):
            pool.submit(int)
    assert "Exception in initializer" in caplog.text


def test_a_window_in_order_of_submission_bounds_what_is_in_flight():
    """The lesson's account of `_encode_delta`: a model of it, in our own words."""
    gate = threading.Event()
    running: list[int] = []
    most = 0
    collected: list[int] = []

    def encode(number: int) -> int:
        gate.wait()
        return number

    def tensors():
        nonlocal most
        for number in range(20):
            running.append(number)
            most = max(most, len(running))
            yield number
            gate.set()

    inflight: deque[Future[int]] = deque()

    def collect() -> None:
        collected.append(inflight.popleft().result())
        running.pop()

    with ThreadPoolExecutor(2) as pool:
        for number in tensors():
            inflight.append(pool.submit(encode, number))
            if len(inflight) >= 4:
                collect()
        while inflight:
            collect()
    assert collected == list(range(20)), "in the order of submission"
    assert most == 4


def test_when_one_fails_those_collected_before_have_changed_the_state():
    """The lesson's account of a failure in `_encode_delta`."""
    snapshot = dict.fromkeys("abc", "old")

    def encode(name: str) -> str:
        if name == "b":
            raise MemoryError
        return "new"

    def sync() -> None:
        pool = ThreadPoolExecutor(1)
        try:
            futures = {name: pool.submit(encode, name) for name in snapshot}
            for name, future in futures.items():
                snapshot[name] = future.result()
        finally:
            pool.shutdown()

    with pytest.raises(MemoryError):
        sync()
    assert snapshot == {"a": "new", "b": "old", "c": "old"}
