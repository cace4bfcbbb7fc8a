"""What the lesson `semaphore` says beyond its example: each sentence on behaviour, one test."""

import asyncio

import pytest


async def hold(permits: asyncio.Semaphore, until: asyncio.Event, inside: list[str], name: str) -> None:
    async with permits:
        inside.append(name)
        await until.wait()


def test_the_first_value_is_one_and_never_negative():
    async def main() -> None:
        permits = asyncio.Semaphore()
        await permits.acquire()
        assert permits.locked()

    asyncio.run(main())
    with pytest.raises(ValueError, match="must be >= 0"):
        asyncio.Semaphore(-1)


def test_a_surplus_release_adds_a_permit_and_only_a_bounded_semaphore_complains():
    async def main() -> None:
        permits = asyncio.Semaphore(1)
        permits.release()
        for _ in range(2):
            assert not permits.locked()
            await permits.acquire()
        assert permits.locked()
        with pytest.raises(ValueError, match="released too many times"):
            asyncio.BoundedSemaphore(1).release()

    asyncio.run(main())


def test_a_bounded_semaphore_sees_nothing_while_the_permit_is_held():
    """The misconception `acquire_inside_try`: the surplus release fills the held permit's place."""

    async def main() -> None:
        permits = asyncio.BoundedSemaphore(1)
        await permits.acquire()
        permits.release()  # by someone who never had it
        await permits.acquire()
        permits.release()
        with pytest.raises(ValueError, match="released too many times"):
            permits.release()  # the first holder's: the complaint comes here

    asyncio.run(main())


def test_another_task_may_release():
    async def main() -> None:
        permits = asyncio.Semaphore(1)
        await permits.acquire()

        async def give_back() -> None:
            permits.release()

        await asyncio.create_task(give_back())
        assert not permits.locked()

    asyncio.run(main())


def test_whoever_releases_and_acquires_again_goes_to_the_end_of_the_line():
    async def main() -> None:
        permits, order = asyncio.Semaphore(1), list[str]()

        async def twice(name: str) -> None:
            for _ in range(2):
                async with permits:
                    order.append(name)
                    await asyncio.sleep(0)

        await asyncio.gather(twice("a"), twice("b"), twice("c"))
        assert order == ["a", "b", "c", "a", "b", "c"]

    asyncio.run(main())


def test_a_permit_handed_to_a_task_that_is_then_cancelled_goes_on_to_the_next():
    async def main() -> None:
        permits, until, inside = asyncio.Semaphore(1), asyncio.Event(), list[str]()
        await permits.acquire()
        first, second = (asyncio.create_task(hold(permits, until, inside, name)) for name in ("1", "2"))
        await asyncio.sleep(0)
        permits.release()
        first.cancel()  # the permit is its own already, but it has not run yet
        await asyncio.wait([first])
        until.set()
        await second
        assert inside == ["2"]
        assert not permits.locked()

    asyncio.run(main())


def test_another_loop_is_refused_only_when_it_has_to_wait():
    """The lesson's account of `GenerateState.semaphore`: one semaphore, two loops."""
    permits = asyncio.Semaphore(1)

    async def enter() -> None:
        async with permits:
            pass

    async def contend() -> None:
        async with permits:
            waiting = asyncio.create_task(enter())
            await asyncio.sleep(0)
        await waiting

    asyncio.run(contend())  # bound to this loop now
    asyncio.run(enter())
    with pytest.raises(RuntimeError, match="is bound to a different event loop"):
        asyncio.run(contend())
