"""What the lesson `threads` says beyond its example: each sentence on behaviour, one test."""

import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest


def run_in_thread(function: Callable[[], Any]) -> None:
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()


def output_of(program: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )


def test_a_thread_object_is_started_once():
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()
    with pytest.raises(RuntimeError, match="threads can only be started once"):
        thread.start()


def test_join_needs_a_started_thread_that_is_not_the_own_one():
    with pytest.raises(RuntimeError, match="cannot join thread before it is started"):
        threading.Thread(target=int).join()
    with pytest.raises(RuntimeError, match="cannot join current thread"):
        threading.current_thread().join()


def test_a_lock_does_not_let_its_own_holder_in_again():
    lock = threading.Lock()
    with lock:
        assert not lock.acquire(timeout=0.01)


def test_another_thread_may_release_a_lock_and_nobody_may_release_a_free_one():
    lock = threading.Lock()
    lock.acquire()
    run_in_thread(lock.release)
    assert not lock.locked()
    with pytest.raises(RuntimeError, match="release unlocked lock"):
        lock.release()


def test_an_event_wakes_all_its_waiters_and_stays_set():
    event = threading.Event()
    answers: list[bool] = []
    waiters = [threading.Thread(target=lambda: answers.append(event.wait())) for _ in range(3)]
    for waiter in waiters:
        waiter.start()
    event.set()
    for waiter in waiters:
        waiter.join()
    assert answers == [True, True, True]
    assert event.wait(0)
    event.clear()
    assert not event.wait(0)
    assert not event.is_set()


def test_system_exit_in_a_thread_ends_that_thread_without_a_word():
    done = output_of(
        "import sys, threading\n"
        "t = threading.Thread(target=sys.exit, args=[3])\n"
        "t.start(); t.join(); print('main goes on')"
    )
    assert (done.stdout, done.stderr, done.returncode) == ("main goes on\n", "", 0)


def test_at_exit_threads_that_are_no_daemons_are_waited_for_then_atexit_functions_run():
    done = output_of(
        "import atexit, threading\n"
        "main_ends = threading.Event()\n"
        "atexit.register(print, 'atexit')\n"
        "def work():\n"
        "    threading.main_thread().join()\n"
        "    print('thread')\n"
        "threading.Thread(target=work).start()\n"
        "print('main')"
    )
    assert done.stdout == "main\nthread\natexit\n"


def test_a_daemon_thread_still_runs_while_atexit_functions_do():
    """Why `_stop_global_worker`, an atexit function, can still stop a daemon thread and join it."""
    done = output_of(
        "import atexit, threading\n"
        "stop = threading.Event()\n"
        "def work():\n"
        "    stop.wait()\n"
        "    print('worker: told to stop')\n"
        "worker = threading.Thread(target=work, daemon=True)\n"
        "worker.start()\n"
        "@atexit.register\n"
        "def end():\n"
        "    stop.set()\n"
        "    worker.join(timeout=60)\n"
        "    print('atexit:', worker.is_alive())"
    )
    assert done.stdout == "worker: told to stop\natexit: False\n"


def test_3_12_starts_no_thread_in_an_atexit_function():
    done = output_of(
        "import atexit, threading\n"
        "@atexit.register\n"
        "def end():\n"
        "    t = threading.Thread(target=print, args=['started'])\n"
        "    t.start(); t.join()"
    )
    if sys.version_info[:2] == (3, 12):
        assert "RuntimeError: can't create new thread at interpreter shutdown" in done.stderr
    else:
        assert done.stdout == "started\n"


def test_since_3_13_lock_is_a_class():
    lock = threading.Lock()
    if sys.version_info >= (3, 13):
        assert isinstance(lock, threading.Lock)
    else:
        with pytest.raises(TypeError):
            isinstance(lock, threading.Lock)


def test_a_loop_whose_stop_event_is_taken_away_goes_on_and_then_breaks():
    """The lesson's account of `RolloutHealthMonitor.stop` when its join runs into the limit: a model of it."""
    in_check, check_returns = threading.Event(), threading.Event()
    checked: list[int] = []
    errors: list[BaseException] = []

    class Monitor:
        def __init__(self) -> None:
            self.stop_event: threading.Event | None = threading.Event()
            self.thread = threading.Thread(target=self.run)

        def run(self) -> None:
            try:
                self.check_all()
                self.stop_event.wait(0)  # type: ignore[union-attr]
            except AttributeError as error:
                errors.append(error)

        def check_all(self) -> None:
            for engine in range(3):
                if self.stop_event is not None and self.stop_event.is_set():
                    break
                in_check.set()
                check_returns.wait()
                checked.append(engine)

        def stop(self) -> None:
            assert self.stop_event is not None
            self.stop_event.set()
            self.thread.join(timeout=0.01)
            self.stop_event = None

    monitor = Monitor()
    monitor.thread.start()
    in_check.wait()
    monitor.stop()
    check_returns.set()
    monitor.thread.join()
    assert checked == [0, 1, 2], "told to stop during the first check, it made all of them"
    assert len(errors) == 1


def test_a_semaphore_takes_back_too_many_a_bounded_one_does_not():
    threading.Semaphore(1).release()
    with pytest.raises(ValueError, match="Semaphore released too many times"):
        threading.BoundedSemaphore(1).release()


def test_thread_local_data_is_each_threads_own():
    own = threading.local()
    own.name = "main"
    seen: list[bool] = []
    run_in_thread(lambda: seen.append(hasattr(own, "name")))
    assert seen == [False]
