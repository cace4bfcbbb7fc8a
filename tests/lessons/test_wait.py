"""What the lesson `wait` says beyond its example: each sentence on behaviour, one test."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest


async def fail() -> None:
    raise ConnectionError


async def rounds(coro: Coroutine[Any, Any, object]) -> int:
    """Count how often a neighbour that is always ready has its turn until `coro` is through."""
    turns: list[int] = []

    async def neighbour() -> None:
        while True:
            turns.append(1)
            await asyncio.sleep(0)

    task = asyncio.create_task(neighbour())
    await coro
    task.cancel()
    return len(turns)


def test_it_gives_way_for_two_rounds_even_if_all_are_done_or_the_limit_is_0():
    async def main() -> None:
        done = asyncio.create_task(asyncio.sleep(0))
        await done
        endless = asyncio.create_task(asyncio.Event().wait())
        assert await rounds(asyncio.sleep(0)) == 1, "the measure itself"
        assert await rounds(asyncio.wait([done])) == 2
        assert await rounds(asyncio.wait([done, endless], return_when=asyncio.FIRST_COMPLETED)) == 2
        assert await rounds(asyncio.wait([done, endless], timeout=0)) == 2
        endless.cancel()

    asyncio.run(main())


def test_nothing_to_wait_for_is_an_error_and_a_task_given_twice_counts_once():
    async def main() -> None:
        with pytest.raises(ValueError, match="Set of Tasks/Futures is empty"):
            await asyncio.wait([])
        task = asyncio.create_task(asyncio.sleep(0))
        with pytest.raises(ValueError, match="Invalid return_when value"):
            await asyncio.wait([task], return_when="SOME")
        done, _ = await asyncio.wait([task, task])
        assert len(done) == 1

    asyncio.run(main())


def test_first_exception_returns_at_a_failure_not_at_a_cancellation_nor_at_a_result():
    async def main() -> None:
        endless = asyncio.create_task(asyncio.Event().wait())
        cancelled = asyncio.create_task(asyncio.Event().wait())
        asyncio.get_running_loop().call_soon(cancelled.cancel)
        good = asyncio.create_task(asyncio.sleep(0))
        calm = [good, cancelled]
        done, pending = await asyncio.wait(calm, return_when=asyncio.FIRST_EXCEPTION)
        assert (done, pending) == (set(calm), set())
        failing = asyncio.create_task(fail())
        done, pending = await asyncio.wait([failing, endless], return_when=asyncio.FIRST_EXCEPTION)
        assert (done, pending) == ({failing}, {endless})
        failing.exception()
        endless.cancel()

    asyncio.run(main())


def test_all_failed_is_no_reason_to_raise_nor_to_wait_for_the_limit():
    async def main() -> None:
        failing = [asyncio.create_task(fail()) for _ in range(2)]
        done, pending = await asyncio.wait(failing, timeout=3600)
        assert (done, pending) == (set(failing), set())
        assert all(isinstance(task.exception(), ConnectionError) for task in done)

    asyncio.run(main())
