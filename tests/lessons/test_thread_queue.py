"""What the lesson `thread-queue` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import queue
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest


def test_no_maxsize_means_no_bound():
    items: queue.Queue[int] = queue.Queue()
    for number in range(10_000):
        items.put(number)
    assert not items.full()
    assert items.qsize() == 10_000


def test_a_negative_limit_is_an_error():
    with pytest.raises(ValueError, match="non-negative"):
        queue.Queue().get(timeout=-1)


def test_what_many_threads_put_is_taken_once_each():
    items: queue.Queue[int] = queue.Queue(maxsize=3)
    taken: list[int] = []

    def produce(first: int) -> None:
        for number in range(first, first + 100):
            items.put(number)

    threads = [threading.Thread(target=produce, args=(first,)) for first in (0, 100, 200)]
    for thread in threads:
        thread.start()
    taken = [items.get() for _ in range(300)]
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(300))
    assert [number for number in taken if number < 100] == list(range(100)), "each producer's own order holds"


def test_one_task_done_too_many_is_an_error():
    items: queue.Queue[int] = queue.Queue()
    with pytest.raises(ValueError, match="called too many times"):
        items.task_done()


def test_the_other_kinds_of_queue():
    for kind, expected in ((queue.LifoQueue, [2, 3, 1]), (queue.PriorityQueue, [1, 2, 3])):
        items = kind()
        for number in (1, 3, 2):
            items.put(number)
        assert [items.get() for _ in range(3)] == expected
    simple: queue.SimpleQueue[int] = queue.SimpleQueue()
    assert not hasattr(simple, "task_done")
    assert not hasattr(simple, "full")


def test_put_in_a_callback_of_the_loop_blocks_the_loop():
    """Why the lesson's `output_queue` is unbounded: its consumer may need the loop that the callback stops."""

    async def main() -> list[str]:
        items: queue.Queue[int] = queue.Queue(maxsize=1)
        items.put(0)
        seen: list[str] = []

        def callback() -> None:
            try:
                items.put(1, timeout=0.05)
            except queue.Full:
                seen.append("full")

        async def consume() -> None:
            seen.append(f"took {items.get_nowait()}")

        asyncio.get_running_loop().call_soon(callback)
        await asyncio.create_task(consume())
        return seen

    assert asyncio.run(main()) == ["full", "took 0"]


def test_two_bounds_that_are_looked_at_before_each_start_bound_the_queue_at_their_sum():
    """The lesson's account of `AsyncRolloutWorker._loop`, with every job ending at once after all have started."""
    bound = 3
    items: queue.Queue[int] = queue.Queue()
    in_work = 0
    for _ in range(5):
        while in_work < bound and items.qsize() < bound:
            in_work += 1
        assert in_work <= bound
        for _ in range(in_work):
            items.put(0)
        in_work = 0
        assert items.qsize() < 2 * bound


def test_a_queue_of_buffers_bounds_what_is_in_flight_and_a_lost_buffer_stays_lost():
    """The lesson's account of `free_q`: taking a buffer waits until a worker has given one back."""
    free: queue.Queue[bytearray] = queue.Queue()
    for _ in range(2):
        free.put(bytearray(1))
    release = threading.Event()

    def use(buffer: bytearray) -> None:
        release.wait()
        free.put(buffer)

    with ThreadPoolExecutor(max_workers=2) as pool:
        for _ in range(2):
            pool.submit(use, free.get())
        with pytest.raises(queue.Empty):
            free.get(timeout=0.02)
        release.set()
        assert isinstance(free.get(), bytearray)

    lost: queue.Queue[bytearray] = queue.Queue()
    lost.put(bytearray(1))
    with ThreadPoolExecutor(max_workers=1) as pool:
        done = pool.submit(lambda _: 1 / 0, lost.get())
        assert isinstance(done.exception(), ZeroDivisionError)
    assert lost.empty()


@pytest.mark.skipif(sys.version_info < (3, 13), reason="Queue.shutdown is new in 3.13")
def test_shutdown_wakes_who_is_blocked():
    items: queue.Queue[int] = queue.Queue()
    ended: list[type[BaseException]] = []

    def consume() -> None:
        try:
            items.get()
        except queue.ShutDown as error:
            ended.append(type(error))

    thread = threading.Thread(target=consume)
    thread.start()
    items.shutdown()
    thread.join()
    assert ended == [queue.ShutDown]
    with pytest.raises(queue.ShutDown):
        items.put(1)


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="new in 3.13")
def test_there_is_no_shutdown_before_3_13():
    assert not hasattr(queue.Queue, "shutdown")
    assert not hasattr(queue, "ShutDown")
