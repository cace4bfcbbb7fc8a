"""What the lesson `asyncio-lock` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys
import warnings

import pytest


def test_a_free_lock_is_taken_without_giving_way():
    async def main() -> None:
        lock, order = asyncio.Lock(), list[str]()

        async def other() -> None:
            order.append("other")

        task = asyncio.create_task(other())
        async with lock:
            order.append("inside")
        order.append("left")
        await task
        assert order == ["inside", "left", "other"]

    asyncio.run(main())


def test_not_locked_does_not_mean_that_acquire_will_not_wait():
    """Unlike a semaphore's, a lock's `locked` does not look at who waits."""

    async def main() -> None:
        lock, order = asyncio.Lock(), list[str]()

        async def waiter() -> None:
            async with lock:
                order.append("waiter")

        await lock.acquire()
        task = asyncio.create_task(waiter())
        await asyncio.sleep(0)
        lock.release()
        assert not lock.locked()
        async with lock:
            order.append("main")
        await task
        assert order == ["waiter", "main"]

        permits = asyncio.Semaphore(1)
        await permits.acquire()
        task = asyncio.create_task(permits.acquire())
        await asyncio.sleep(0)
        permits.release()
        assert permits.locked()
        await task

    asyncio.run(main())


def test_a_woken_waiter_that_is_cancelled_wakes_the_next():
    async def main() -> None:
        lock = asyncio.Lock()
        await lock.acquire()
        first, second = (asyncio.create_task(lock.acquire()) for _ in range(2))
        await asyncio.sleep(0)
        lock.release()
        first.cancel()
        assert await second
        assert first.cancelled()

    asyncio.run(main())


def test_releasing_an_unlocked_lock_is_an_error():
    with pytest.raises(RuntimeError, match="Lock is not acquired"):
        asyncio.Lock().release()


def test_without_async_or_await_the_lock_is_not_taken():
    async def main() -> None:
        lock = asyncio.Lock()
        with pytest.raises(TypeError, match="context manager"), lock:
            pass
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            lock.acquire()
        assert ["never awaited" in str(warning.message) for warning in caught] == [True]
        assert not lock.locked()

    asyncio.run(main())


def test_code_without_an_await_is_never_interrupted_by_another_task():
    async def main() -> None:
        state = {"count": 0}

        async def add() -> None:
            for _ in range(1000):
                state["count"] += 1

        await asyncio.gather(*(add() for _ in range(10)))
        assert state["count"] == 10_000

    asyncio.run(main())


def test_a_condition_releases_its_lock_while_it_waits_and_holds_it_again_afterwards():
    async def main() -> None:
        changed, items = asyncio.Condition(), list[int]()

        async def take() -> int:
            async with changed:
                await changed.wait_for(lambda: bool(items))
                assert changed.locked()
                return items.pop()

        task = asyncio.create_task(take())
        await asyncio.sleep(0)
        assert not changed.locked(), "who waits does not hold the lock"
        async with changed:
            items.append(7)
            changed.notify()
            await asyncio.sleep(0)
            assert items == [7], "who was notified waits for the lock first"
        assert await task == 7

    asyncio.run(main())


def test_a_condition_is_used_with_its_lock_held():
    async def main() -> None:
        changed = asyncio.Condition()
        with pytest.raises(RuntimeError, match="un-acquired lock"):
            changed.notify()
        with pytest.raises(RuntimeError, match="un-acquired lock"):
            await changed.wait()

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 13), reason="the notification may be lost before 3.13")
def test_a_notification_to_a_task_that_is_then_cancelled_goes_on_to_the_next():
    async def main() -> None:
        changed, woken = asyncio.Condition(), list[str]()

        async def wait(name: str) -> None:
            async with changed:
                await changed.wait()
                woken.append(name)

        first, second = (asyncio.create_task(wait(name)) for name in ("first", "second"))
        await asyncio.sleep(0)
        async with changed:
            changed.notify()
            first.cancel()
        async with asyncio.timeout(5):
            await second
        assert woken == ["second"]
        assert first.cancelled()

    asyncio.run(main())


def test_a_check_is_true_until_the_next_await():
    """The lesson's account of `generate`: check after the last await, act before the next."""

    async def main() -> None:
        state, started = {"updating": False}, list[str]()

        async def update() -> None:
            state["updating"] = True

        async def generate(*, check_again: bool) -> None:
            if state["updating"]:
                return
            await asyncio.sleep(0)  # reads the request
            if check_again and state["updating"]:
                return
            started.append("generation")

        for check_again in (True, False):
            state["updating"] = False
            await asyncio.gather(generate(check_again=check_again), update())
            assert started == ([] if check_again else ["generation"])

    asyncio.run(main())
