"""What the lesson `executor-shutdown` says beyond its example: each sentence on behaviour, one test."""

import gc
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

import pytest


def output_of(program: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )


def test_closing_again_is_allowed_and_map_is_refused_as_submit_is():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    pool.shutdown()
    with pytest.raises(RuntimeError, match="cannot schedule new futures after shutdown"):
        pool.map(int, ["1"])


def test_a_closed_pool_keeps_what_its_futures_hold():
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(int, "7")
    assert future.result() == 7


def test_at_exit_the_queue_is_worked_off_before_the_process_ends():
    done = output_of(
        "import threading\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "main_ends = threading.Event()\n"
        "pool = ThreadPoolExecutor(1)\n"
        "pool.submit(main_ends.wait)\n"
        "for number in range(3):\n"
        "    pool.submit(print, number)\n"
        "print('main', flush=True)\n"
        "main_ends.set()"
    )
    assert done.stdout == "main\n0\n1\n2\n"


def test_atexit_functions_run_after_the_pools_threads_and_can_submit_nothing():
    done = output_of(
        "import atexit\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "pool = ThreadPoolExecutor(1)\n"
        "pool.submit(int).result()\n"
        "@atexit.register\n"
        "def end():\n"
        "    try:\n"
        "        pool.submit(int)\n"
        "    except RuntimeError as error:\n"
        "        print(error)"
    )
    assert done.stdout == "cannot schedule new futures after shutdown\n"


def test_an_unreferenced_pool_works_off_its_queue_and_its_threads_end():
    gate = threading.Event()
    pool = ThreadPoolExecutor(1)
    threads = pool._threads
    futures = [pool.submit(gate.wait), pool.submit(int)]
    del pool
    gc.collect()
    gate.set()
    assert futures[1].result() == 0
    for thread in threads:
        thread.join()


def test_a_worker_cannot_wait_for_its_own_pool():
    pool = ThreadPoolExecutor(1)
    with pytest.raises(RuntimeError, match="cannot join current thread"):
        pool.submit(pool.shutdown).result()
    pool.shutdown()


def test_a_worker_that_submits_while_the_pool_closes_is_refused_in_its_own_future():
    begun, closing = threading.Event(), threading.Event()
    pool = ThreadPoolExecutor(1)

    def follow_up() -> None:
        begun.set()
        closing.wait()
        pool.submit(int)

    future = pool.submit(follow_up)
    begun.wait()
    pool.shutdown(wait=False)
    closing.set()
    with pytest.raises(RuntimeError, match="cannot schedule new futures after shutdown"):
        future.result()


def test_as_completed_does_not_see_what_was_dropped_from_the_queue_either():
    gate, begun = threading.Event(), threading.Event()
    pool = ThreadPoolExecutor(1)
    first = pool.submit(lambda: (begun.set(), gate.wait()))
    begun.wait()
    dropped = pool.submit(int)
    pool.shutdown(wait=False, cancel_futures=True)
    gate.set()
    pool.shutdown()
    seen = []
    with pytest.raises(TimeoutError):
        seen.extend(as_completed([first, dropped], timeout=0.05))
    assert dropped.cancelled()
    assert dropped.done()


def test_in_a_finally_clause_closing_comes_before_the_exception_goes_on():
    """The lesson's account of `_encode_delta`: what is in flight is worked off first."""
    gate = threading.Event()
    ran: list[int] = []

    def sync() -> None:
        pool = ThreadPoolExecutor(1)
        try:
            pool.submit(gate.wait)
            for number in range(4):
                pool.submit(ran.append, number)
            gate.set()
            raise MemoryError
        finally:
            pool.shutdown()

    with pytest.raises(MemoryError):
        sync()
    assert ran == [0, 1, 2, 3]


def test_a_second_interrupt_ends_the_wait_of_leaving_the_block_and_before_3_13_the_thread_counts_as_ended():
    program = """
import os, signal, threading, time
from concurrent.futures import ThreadPoolExecutor

submitted, told = threading.Event(), threading.Event()

def interrupt():
    time.sleep(0.1)  # main is in its wait by now; if not, it is interrupted a little earlier
    os.kill(os.getpid(), signal.SIGINT)

def work():
    submitted.wait()
    interrupt()
    while not pool._shutdown:
        time.sleep(0.001)
    interrupt()
    told.wait()

pool = ThreadPoolExecutor(1)
try:
    with pool:
        future = pool.submit(work)
        submitted.set()
        try:
            future.result()
        except KeyboardInterrupt:
            print("first")
            raise
except KeyboardInterrupt:
    print("second", not future.done(), [thread.is_alive() for thread in pool._threads])
    told.set()
    future.result()
"""
    done = output_of(program)
    counts_as_alive = sys.version_info >= (3, 13)
    assert done.stdout == f"first\nsecond True [{counts_as_alive}]\n"
