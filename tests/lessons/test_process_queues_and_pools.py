"""What the lessons on process queues, reaping and pools say beyond their examples."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.pool import MaybeEncodingError

import pytest

FORK = multiprocessing.get_context("fork")


def identity(value: object) -> object:
    return value


def test_one_producers_items_keep_their_order():
    queue = FORK.Queue()
    process = FORK.Process(target=lambda: [queue.put(number) for number in range(100)])
    process.start()
    assert [queue.get() for _ in range(100)] == list(range(100))
    process.join()


def test_queue_empty_is_not_in_multiprocessing():
    assert not hasattr(multiprocessing, "Empty")


def test_taking_makes_room():
    queue = FORK.Queue(maxsize=1)
    queue.put(1)
    queue.get()
    queue.put(2, block=False)
    assert queue.get() == 2


def test_a_simple_queue_pickles_in_the_caller():
    with pytest.raises((AttributeError, pickle.PicklingError)):
        FORK.SimpleQueue().put(lambda: 1)


def test_put_after_close_is_an_error():
    queue = FORK.Queue()
    queue.close()
    with pytest.raises(ValueError, match="is closed"):
        queue.put(1)


def test_a_process_that_gives_up_its_buffer_ends():
    queue = FORK.Queue()

    def put_and_give_up() -> None:
        queue.put(b"x" * 1_000_000)
        queue.cancel_join_thread()

    process = FORK.Process(target=put_and_give_up)
    process.start()
    process.join(30)
    assert process.exitcode == 0


def test_a_closed_process_object_is_of_no_more_use():
    process = FORK.Process(target=signal.pause)
    process.start()
    with pytest.raises(ValueError, match="Cannot close a process while it is still running"):
        process.close()
    process.kill()
    process.join()
    process.close()
    with pytest.raises(ValueError, match="process object is closed"):
        process.is_alive()


def test_the_next_start_reaps_those_that_have_ended():
    first, second = FORK.Process(target=int), FORK.Process(target=int)
    first.start()
    assert first.pid is not None
    os.waitid(os.P_PID, first.pid, os.WEXITED | os.WNOWAIT)
    second.start()
    with pytest.raises(ChildProcessError):
        os.waitpid(first.pid, os.WNOHANG)
    second.join()


def test_a_pool_joins_only_after_close_or_terminate():
    pool = FORK.Pool(1)
    with pytest.raises(ValueError, match="Pool is still running"):
        pool.join()
    pool.terminate()
    pool.join()


def test_a_pool_of_none_is_refused():
    with pytest.raises(ValueError, match="Number of processes must be at least 1"):
        FORK.Pool(0)


def test_a_result_that_cannot_be_pickled_is_an_error_of_its_own():
    with FORK.Pool(1) as pool, pytest.raises(MaybeEncodingError, match="Error sending result"):
        pool.apply(identity_lambda)


def identity_lambda() -> object:
    return lambda: None


def test_the_default_chunk_of_starmap():
    """1000 items, 8 processes: chunks of 32; after item 9 fails, the rest of its chunk does not run."""
    ran = FORK.Array("b", 1000)

    def start(shared: object) -> None:
        global _ran  # noqa: PLW0603
        _ran = shared

    with FORK.Pool(8, initializer=start, initargs=(ran,)) as pool, pytest.raises(ZeroDivisionError):
        pool.starmap(fail_at_nine, [(number,) for number in range(1000)])
    assert list(ran[:]) == [1] * 10 + [0] * 22 + [1] * 968


_ran: object = None


def fail_at_nine(number: int) -> None:
    _ran[number] = 1  # type: ignore[index]
    1 // (number - 9)


def test_starmap_exhausts_its_input_first():
    taken: list[int] = []
    source = ((taken.append(number) or number,) for number in range(3))
    with FORK.Pool(1) as pool:
        pool.starmap_async(identity, source)
        assert taken == [0, 1, 2]


def test_a_failed_call_carries_the_workers_stack():
    with FORK.Pool(1) as pool, pytest.raises(ValueError, match="invalid literal") as caught:
        pool.starmap(int, [("x",)])
    assert type(caught.value.__cause__).__name__ == "RemoteTraceback"


def test_max_tasks_per_child_and_fork_exclude_each_other():
    with pytest.raises(ValueError, match="max_tasks_per_child is incompatible with the 'fork'"):
        ProcessPoolExecutor(1, mp_context=FORK, max_tasks_per_child=1)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="since 3.12")
def test_a_second_pool_beside_a_running_one_is_a_fork_with_threads():
    code = (
        "import multiprocessing as m; c = m.get_context('fork')\nwith c.Pool(1):\n    with c.Pool(1): pass\n"
    )
    command = [sys.executable, "-W", "always", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
    assert "multi-threaded, use of fork()" in done.stderr


def test_leaving_a_thread_pools_block_waits():
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    may_end = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(may_end.wait)
        threading.Timer(0.05, may_end.set).start()
    assert future.done()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (
            identity_lambda,
            "Can't get local object" if sys.version_info >= (3, 13) else "Can't pickle local object",
        ),
        (threading.Lock, "cannot pickle '_thread.lock' object"),
    ],
    ids=["nested function", "lock"],
)
def test_what_the_feeder_thread_writes(
    make: Callable[[], object], words: str, capfd: pytest.CaptureFixture[str]
):
    queue = FORK.Queue()
    queue.put(make())
    queue.close()
    queue.join_thread()
    assert words in capfd.readouterr().err


def test_a_call_in_flight_keeps_its_pool():
    code = """
import gc, multiprocessing, signal
pool = multiprocessing.get_context("fork").Pool(1)
worker = pool._pool[0]
pool.apply(int)
if {busy}:
    pool.apply_async(signal.pause)
del pool
gc.collect()
worker.join(5 if not {busy} else 0.3)
print(worker.is_alive(), flush=True)
worker.kill()
import os
os._exit(0)
"""
    alive = [
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", code.format(busy=busy)], capture_output=True, check=True
        ).stdout
        for busy in (False, True)
    ]
    assert alive == [b"False\n", b"True\n"]
