"""What the lesson `await` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextlib
import math
import sys
import traceback
from collections.abc import Awaitable, Callable, Generator

import pytest


async def does_it_switch(make: Callable[[], Awaitable[object]]) -> bool:
    """Whether another task that is ready gets a turn while this awaitable is awaited."""
    awaitable = make()
    turns: list[str] = []

    async def neighbour() -> None:
        turns.append("neighbour")

    task = asyncio.create_task(neighbour())
    await awaitable
    switched = bool(turns)
    await task
    return switched


def test_what_is_done_already_does_not_switch():
    async def main() -> None:
        async def one() -> int:
            return 1

        done = asyncio.create_task(one())
        await done
        future = asyncio.get_running_loop().create_future()
        future.set_result(1)
        for awaitable in (done, future, one()):
            assert not await does_it_switch(lambda awaitable=awaitable: awaitable)
        assert await does_it_switch(lambda: asyncio.sleep(0))

    asyncio.run(main())


def test_sleep_0_sets_no_timer_and_lines_up_behind_who_is_ready():
    async def main() -> None:
        order: list[str] = []

        async def other(name: str) -> None:
            order.append(name)

        tasks = [asyncio.create_task(other(name)) for name in "ab"]
        await asyncio.sleep(0)
        order.append("main")
        await asyncio.wait(tasks)
        assert order == ["a", "b", "main"]

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 13), reason="checked since 3.13")
def test_sleep_refuses_nan_since_313():
    with pytest.raises(ValueError, match="NaN"):
        asyncio.run(asyncio.sleep(math.nan))


def test_an_object_with_dunder_await_can_be_awaited():
    """The lesson's account of `post`: Ray's references are of this kind."""

    class Reference:
        def __await__(self) -> Generator[None, None, str]:
            yield from asyncio.sleep(0).__await__()
            return "value"

    async def main() -> str:
        return await Reference()

    assert asyncio.run(main()) == "value"


def test_the_traceback_of_a_task_shows_its_own_chain_and_its_creator_only_where_he_awaits_it():
    async def post() -> None:
        raise ConnectionError

    async def generate() -> None:
        await post()

    async def creator(*, awaits: bool) -> list[str]:
        task = asyncio.create_task(generate())
        with contextlib.suppress(ConnectionError):
            await (task if awaits else asyncio.wait([task]))
        error = task.exception()
        assert error is not None
        return [frame.name for frame in traceback.extract_tb(error.__traceback__)]

    assert asyncio.run(creator(awaits=False)) == ["generate", "post"]
    assert asyncio.run(creator(awaits=True)) == ["creator", "generate", "post"]
