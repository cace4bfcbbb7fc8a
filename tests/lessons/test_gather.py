"""What the lesson `gather` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys

import pytest


async def fail() -> None:
    raise ConnectionError


@pytest.mark.parametrize("collect", [False, True])
def test_when_cancelled_it_waits_for_the_first_to_be_cancelled_or_with_return_exceptions_for_all(
    *, collect: bool
):
    order: list[str] = []

    async def child(name: str, turns: int) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            for _ in range(turns):
                await asyncio.sleep(0)
            order.append(name)

    async def waiter(children: list[asyncio.Task[None]]) -> None:
        try:
            await asyncio.gather(*children, return_exceptions=collect)
        finally:
            order.append("waiter")

    async def main() -> None:
        children = [asyncio.create_task(child("quick", 1)), asyncio.create_task(child("slow", 5))]
        task = asyncio.create_task(waiter(children))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task, *children])
        assert task.cancelled(), "return_exceptions does not swallow its own cancellation"

    asyncio.run(main())
    assert order == (["quick", "slow", "waiter"] if collect else ["quick", "waiter", "slow"])


def test_a_child_cancelled_by_others_looks_like_a_failure_and_the_waiter_is_not_cancelled():
    async def main() -> None:
        child = asyncio.create_task(asyncio.Event().wait())
        other = asyncio.create_task(asyncio.Event().wait())
        asyncio.get_running_loop().call_soon(child.cancel)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.gather(child, other)
        me = asyncio.current_task()
        assert me is not None
        assert me.cancelling() == 0
        assert not other.done()
        [result] = await asyncio.gather(child, return_exceptions=True)
        assert isinstance(result, asyncio.CancelledError)

    asyncio.run(main())


def test_a_task_group_ignores_a_cancelled_child_and_cancels_the_others_at_a_failure():
    async def main() -> None:
        async with asyncio.TaskGroup() as group:
            child = group.create_task(asyncio.Event().wait())
            other = group.create_task(asyncio.sleep(0, "other"))
            child.cancel()
        assert child.cancelled()
        assert other.result() == "other"

        async def run_group() -> None:
            async with asyncio.TaskGroup() as group:
                waiting.append(group.create_task(asyncio.Event().wait()))
                group.create_task(fail())

        waiting: list[asyncio.Task[bool]] = []
        with pytest.raises(ExceptionGroup) as caught:
            await run_group()
        assert waiting[0].cancelled()
        assert [type(error) for error in caught.value.exceptions] == [ConnectionError]

    asyncio.run(main())


def test_the_same_coroutine_object_twice_runs_once():
    ran: list[int] = []

    async def once() -> int:
        ran.append(1)
        return len(ran)

    async def main() -> list[int]:
        coro = once()
        return list(await asyncio.gather(coro, coro))

    assert asyncio.run(main()) == [1, 1]
    assert ran == [1]


def test_when_all_are_done_already_it_suspends_before_312_only():
    async def main() -> None:
        done = asyncio.get_running_loop().create_future()
        done.set_result(1)
        turns: list[str] = []
        asyncio.get_running_loop().call_soon(turns.append, "another's turn")
        assert await asyncio.gather(done, done) == [1, 1]
        assert bool(turns) is (sys.version_info < (3, 12))

    asyncio.run(main())


def test_when_cancelled_it_ends_with_an_exception_of_a_clean_up_as_soon_as_there_is_one():
    async def clean_up_fails() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise ConnectionError

    async def main() -> None:
        begun = [asyncio.create_task(clean_up_fails()), asyncio.create_task(asyncio.Event().wait())]
        await asyncio.sleep(0)
        waiting = asyncio.gather(*begun)
        waiting.cancel()
        with pytest.raises(ConnectionError):
            await waiting

    asyncio.run(main())
