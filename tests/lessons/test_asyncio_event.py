"""What the lesson `asyncio-event` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import threading

import pytest


def test_a_task_cancelled_after_set_but_before_its_turn_is_cancelled():
    async def main() -> None:
        ready = asyncio.Event()
        waiter = asyncio.create_task(ready.wait())
        await asyncio.sleep(0)
        ready.set()
        waiter.cancel()
        await asyncio.wait([waiter])
        assert waiter.cancelled()
        assert ready.is_set()

    asyncio.run(main())


def test_waiters_run_in_the_order_in_which_they_began_to_wait():
    async def main() -> None:
        ready, order = asyncio.Event(), list[int]()

        async def wait(number: int) -> None:
            await ready.wait()
            order.append(number)

        tasks = [asyncio.create_task(wait(number)) for number in range(5)]
        await asyncio.sleep(0)
        ready.set()
        await asyncio.gather(*tasks)
        assert order == [0, 1, 2, 3, 4]

    asyncio.run(main())


def test_set_clear_and_is_set_are_plain_methods_and_wait_returns_true():
    async def main() -> None:
        ready = asyncio.Event()
        assert ready.set() is None
        assert ready.is_set() is True
        assert await ready.wait() is True
        assert ready.clear() is None

    asyncio.run(main())


def test_an_event_belongs_to_the_loop_of_its_first_wait():
    ready = asyncio.Event()

    async def wait_a_turn() -> None:
        waiter = asyncio.create_task(ready.wait())
        await asyncio.sleep(0)
        ready.set()
        await waiter
        ready.clear()

    asyncio.run(wait_a_turn())
    with pytest.raises(RuntimeError, match="is bound to a different event loop"):
        asyncio.run(wait_a_turn())


def test_setting_from_a_thread_marks_the_event_but_needs_the_loop_to_wake():
    """Without debug mode nothing is raised: the waiter's turn comes when the loop is woken by something else."""

    async def main() -> None:
        ready = asyncio.Event()
        waiter = asyncio.create_task(ready.wait())
        await asyncio.sleep(0)
        thread = threading.Thread(target=ready.set)
        thread.start()
        thread.join()
        assert ready.is_set()
        assert not waiter.done()
        await asyncio.sleep(0)
        assert waiter.done()

    asyncio.run(main())


def test_tasks_meet_at_a_barrier_and_each_learns_its_place():
    async def main() -> None:
        barrier, passed = asyncio.Barrier(3), list[int]()

        async def meet() -> None:
            passed.append(await barrier.wait())

        tasks = [asyncio.create_task(meet()) for _ in range(2)]
        await asyncio.sleep(0)
        assert passed == []
        assert barrier.n_waiting == 2
        await meet()
        await asyncio.gather(*tasks)
        assert sorted(passed) == [0, 1, 2]

    asyncio.run(main())


def test_abort_breaks_a_barrier_for_all_who_wait():
    async def main() -> None:
        barrier = asyncio.Barrier(3)
        tasks = [asyncio.create_task(barrier.wait()) for _ in range(2)]
        await asyncio.sleep(0)
        await barrier.abort()
        await asyncio.wait(tasks)
        assert {type(task.exception()) for task in tasks} == {asyncio.BrokenBarrierError}
        await barrier.reset()
        assert not barrier.broken

    asyncio.run(main())


def test_a_flag_that_is_only_read_ends_a_loop_one_interval_late_an_event_at_once():
    """The lesson's account of `AsyncRolloutWorker.running`: poll, or wait with a limit."""

    async def main() -> None:
        stop, turns = asyncio.Event(), 0

        async def work() -> None:
            nonlocal turns
            while not stop.is_set():
                turns += 1
                try:
                    async with asyncio.timeout(3600):
                        await stop.wait()
                except TimeoutError:
                    continue

        task = asyncio.create_task(work())
        await asyncio.sleep(0)
        stop.set()
        async with asyncio.timeout(5):
            await task
        assert turns == 1

    asyncio.run(main())
