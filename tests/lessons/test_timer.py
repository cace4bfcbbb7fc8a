"""What the lesson `timer` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sched
import subprocess
import sys
import threading

import pytest


def test_a_timer_is_a_thread_and_starts_once():
    timer = threading.Timer(0, int)
    assert isinstance(timer, threading.Thread)
    timer.start()
    timer.join()
    with pytest.raises(RuntimeError, match="threads can only be started once"):
        timer.start()


def test_cancelled_before_it_starts_it_never_calls():
    called: list[int] = []
    timer = threading.Timer(0, called.append, [1])
    timer.cancel()
    timer.start()
    timer.join()
    assert not called


def test_arguments_are_handed_on():
    got: list[tuple[object, object]] = []
    timer = threading.Timer(0, lambda first, second: got.append((first, second)), [1], {"second": 2})
    timer.start()
    timer.join()
    assert got == [(1, 2)]


def test_join_before_start_is_an_error():
    with pytest.raises(RuntimeError, match="cannot join thread before it is started"):
        threading.Timer(3600, int).join()


def test_a_timer_made_in_a_daemon_thread_is_a_daemon():
    made: list[bool] = []
    thread = threading.Thread(target=lambda: made.append(threading.Timer(3600, int).daemon), daemon=True)
    thread.start()
    thread.join()
    assert made == [True]
    assert not threading.Timer(3600, int).daemon


def test_a_daemon_timer_is_dropped_when_the_process_ends():
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import threading; t = threading.Timer(3600, print, ['late']); t.daemon = True; t.start()",
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == ""


def test_call_later_calls_in_the_loops_own_thread_and_needs_no_other():
    async def main() -> None:
        loop = asyncio.get_running_loop()
        called: asyncio.Future[int] = loop.create_future()
        before = threading.active_count()
        loop.call_later(0.001, lambda: called.set_result(threading.get_ident()))
        assert threading.active_count() == before
        assert await called == threading.get_ident()

    asyncio.run(main())


def test_a_scheduler_runs_what_is_due_in_order_in_the_thread_that_calls_run():
    scheduler = sched.scheduler()
    ran: list[tuple[str, int]] = []
    for delay, name in ((0.02, "second"), (0.01, "first")):
        scheduler.enter(delay, 0, lambda name=name: ran.append((name, threading.get_ident())))
    scheduler.run()
    assert ran == [("first", threading.get_ident()), ("second", threading.get_ident())]
