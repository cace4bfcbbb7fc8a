"""What the lesson `asyncio-queue` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys

import pytest


def test_the_nowait_methods_raise_instead_of_waiting():
    queue: asyncio.Queue[int] = asyncio.Queue(maxsize=1)
    with pytest.raises(asyncio.QueueEmpty):
        queue.get_nowait()
    queue.put_nowait(1)
    with pytest.raises(asyncio.QueueFull):
        queue.put_nowait(2)


def test_put_into_a_queue_with_room_gives_nobody_a_turn():
    async def main() -> None:
        queue: asyncio.Queue[int] = asyncio.Queue()
        ran: list[str] = []

        async def other() -> None:
            ran.append("other")

        task = asyncio.create_task(other())
        for number in range(100):
            await queue.put(number)
            await queue.get()
        assert ran == []
        await task

    asyncio.run(main())


def test_a_woken_producer_may_find_its_place_taken():
    """Unlike a semaphore's permit, room in a queue is not handed to who waits: whoever comes first takes it."""

    async def main() -> None:
        queue: asyncio.Queue[str] = asyncio.Queue(maxsize=1)
        queue.put_nowait("first")
        waiting = asyncio.create_task(queue.put("waiting"))
        await asyncio.sleep(0)
        assert queue.get_nowait() == "first"
        await queue.put("newcomer")
        await asyncio.sleep(0)
        assert not waiting.done()
        assert await queue.get() == "newcomer"
        assert await queue.get() == "waiting"

    asyncio.run(main())


def test_a_get_that_was_woken_and_then_cancelled_takes_nothing_and_wakes_the_next():
    async def main() -> None:
        queue: asyncio.Queue[str] = asyncio.Queue()
        first, second = (asyncio.create_task(queue.get()) for _ in range(2))
        await asyncio.sleep(0)
        queue.put_nowait("item")
        first.cancel()
        assert await second == "item"
        assert first.cancelled()

    asyncio.run(main())


def test_a_cancelled_put_has_put_nothing():
    async def main() -> None:
        queue: asyncio.Queue[str] = asyncio.Queue(maxsize=1)
        queue.put_nowait("first")
        task = asyncio.create_task(queue.put("second"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert queue.get_nowait() == "first"
        assert queue.empty()

    asyncio.run(main())


def test_a_limit_around_get_loses_nothing():
    async def main() -> None:
        queue: asyncio.Queue[str] = asyncio.Queue()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await queue.get()
        queue.put_nowait("late")
        assert queue.get_nowait() == "late"

    asyncio.run(main())


def test_task_done_counts_and_complains_of_one_too_many():
    async def main() -> None:
        queue: asyncio.Queue[int] = asyncio.Queue()
        await queue.join()
        queue.put_nowait(1)
        queue.get_nowait()
        joined = asyncio.create_task(queue.join())
        await asyncio.sleep(0)
        assert not joined.done(), "empty, but not dealt with"
        queue.task_done()
        await joined
        with pytest.raises(ValueError, match="called too many times"):
            queue.task_done()

    asyncio.run(main())


def test_order_of_the_other_two_queues():
    for kind, expected in ((asyncio.LifoQueue, [2, 3, 1]), (asyncio.PriorityQueue, [1, 2, 3])):
        queue = kind()
        for number in (1, 3, 2):
            queue.put_nowait(number)
        assert [queue.get_nowait() for _ in range(3)] == expected


def test_equal_priorities_compare_the_items_themselves():
    queue: asyncio.PriorityQueue[tuple[int, object]] = asyncio.PriorityQueue()
    queue.put_nowait((1, object()))
    with pytest.raises(TypeError, match="not supported between instances"):
        queue.put_nowait((1, object()))


@pytest.mark.skipif(sys.version_info < (3, 13), reason="Queue.shutdown is new in 3.13")
def test_shutdown_lets_what_is_in_out_and_then_raises():
    async def main() -> None:
        queue: asyncio.Queue[int] = asyncio.Queue()
        queue.put_nowait(1)
        queue.shutdown()
        with pytest.raises(asyncio.QueueShutDown):
            await queue.put(2)
        assert await queue.get() == 1
        with pytest.raises(asyncio.QueueShutDown):
            await queue.get()
        queue.task_done()
        await queue.join()

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 13), reason="Queue.shutdown is new in 3.13")
def test_shutdown_wakes_those_who_wait_and_immediate_drops_what_is_in():
    async def main() -> None:
        empty: asyncio.Queue[int] = asyncio.Queue()
        getter = asyncio.create_task(empty.get())
        await asyncio.sleep(0)
        empty.shutdown()
        await asyncio.wait([getter])
        assert isinstance(getter.exception(), asyncio.QueueShutDown)

        full: asyncio.Queue[int] = asyncio.Queue()
        full.put_nowait(1)
        full.shutdown(immediate=True)
        with pytest.raises(asyncio.QueueShutDown):
            full.get_nowait()
        await full.join()

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="new in 3.13")
def test_there_is_no_shutdown_before_3_13():
    assert not hasattr(asyncio.Queue, "shutdown")
    assert not hasattr(asyncio, "QueueShutDown")
