"""What the lesson `condition` says beyond its example: each sentence on behaviour, one test."""

import threading
from collections.abc import Callable

import pytest


def waiter(condition: threading.Condition, asleep: threading.Semaphore) -> Callable[[], None]:
    def wait() -> None:
        with condition:
            asleep.release()
            condition.wait()

    return wait


def test_its_own_lock_is_an_rlock():
    condition = threading.Condition()
    with condition, condition:
        pass


def test_wait_gives_a_nested_rlock_up_altogether():
    condition = threading.Condition(threading.RLock())
    asleep = threading.Semaphore(0)

    def wait_nested() -> None:
        with condition, condition:
            asleep.release()
            condition.wait()

    thread = threading.Thread(target=wait_nested)
    thread.start()
    asleep.acquire()
    with condition:
        condition.notify()
    thread.join()


def test_two_conditions_on_one_lock_wake_only_their_own_waiters():
    lock = threading.Lock()
    not_empty, not_full = threading.Condition(lock), threading.Condition(lock)
    asleep = threading.Semaphore(0)
    threads = [threading.Thread(target=waiter(each, asleep)) for each in (not_empty, not_full)]
    for thread in threads:
        thread.start()
        asleep.acquire()
    with lock:  # the lock is the same, so holding it is enough for either
        not_empty.notify_all()
    threads[0].join()
    assert threads[1].is_alive()
    with not_full:
        not_full.notify_all()
    threads[1].join()


def test_wait_needs_the_lock_as_notify_does():
    condition = threading.Condition()
    with pytest.raises(RuntimeError, match="cannot wait on un-acquired lock"):
        condition.wait()
    with pytest.raises(RuntimeError, match="cannot notify on un-acquired lock"):
        condition.notify_all()


def test_wait_for_gives_the_last_value_of_the_predicate():
    condition = threading.Condition()
    with condition:
        assert condition.wait_for(lambda: "weights") == "weights"
        assert condition.wait_for(list, timeout=0.01) == []


def test_waiting_in_the_only_thread_that_would_notify_lasts_until_the_limit():
    """The lesson's account of what a wait in `RolloutBuffer.read` would do: a model of one serving thread."""
    condition = threading.Condition()
    items: list[str] = []
    answers: list[bool] = []

    def read() -> None:
        with condition:
            answers.append(condition.wait_for(lambda: bool(items), timeout=0.01))

    def write() -> None:
        with condition:
            items.append("group")
            condition.notify_all()

    def serve() -> None:
        for request in (read, write):
            request()

    server = threading.Thread(target=serve)
    server.start()
    server.join()
    assert answers == [False], "the write came after the wait"
    assert items == ["group"]


def test_a_barrier_lets_all_go_at_once_or_breaks_for_all():
    barrier = threading.Barrier(2)
    other = threading.Thread(target=barrier.wait)
    other.start()
    barrier.wait()
    other.join()
    errors: list[type[BaseException]] = []

    def wait() -> None:
        try:
            barrier.wait()
        except threading.BrokenBarrierError as error:
            errors.append(type(error))

    other = threading.Thread(target=wait)
    other.start()
    while not barrier.n_waiting:
        pass
    barrier.abort()
    other.join()
    assert errors == [threading.BrokenBarrierError]
    with pytest.raises(threading.BrokenBarrierError):
        barrier.wait()
