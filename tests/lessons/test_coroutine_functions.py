"""What the lesson `coroutine-functions` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import gc
import inspect
import sys
import warnings
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest


async def one() -> int:
    return 1


def test_throw_raises_at_the_await_where_it_is_suspended():
    seen: list[str] = []

    async def wait() -> None:
        try:
            await asyncio.sleep(0)
        except KeyError:
            seen.append("KeyError at the await")

    coro = wait()
    coro.send(None)
    with pytest.raises(StopIteration):
        coro.throw(KeyError())
    assert seen == ["KeyError at the await"]


def test_a_coroutine_destroyed_before_it_began_warns_and_a_closed_one_does_not():
    def create(*, close: bool) -> None:
        coro = one()
        if close:
            coro.close()
        del coro
        gc.collect()

    with pytest.warns(RuntimeWarning, match=r"coroutine 'one' was never awaited"):
        create(close=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        create(close=True)


def test_a_finally_that_suspends_during_close_is_an_error_one_that_does_not_is_none():
    async def clean_up(*, suspends: bool) -> None:
        try:
            await asyncio.sleep(0)
        finally:
            await (asyncio.sleep(0) if suspends else one())

    quiet, loud = clean_up(suspends=False), clean_up(suspends=True)
    quiet.send(None)
    loud.send(None)
    quiet.close()
    with pytest.raises(RuntimeError, match="coroutine ignored GeneratorExit"):
        loud.close()


def test_the_body_checks_its_arguments_only_when_it_runs():
    async def positive(n: int) -> int:
        assert n > 0
        return n

    coro = positive(-1)
    with pytest.raises(AssertionError):
        asyncio.run(coro)


def test_an_async_generator_cannot_be_awaited_nor_can_a_plain_result():
    async def numbers() -> AsyncIterator[int]:
        yield 1

    async def wait_for(what: Any) -> None:
        await what

    for what, name in ((numbers(), "async_generator"), (1, "int")):
        with pytest.raises(TypeError, match=f"object {name} can't be used in 'await' expression"):
            asyncio.run(wait_for(what))


def test_a_plain_function_that_returns_a_coroutine_is_no_coroutine_function():
    def plain() -> Coroutine[Any, Any, int]:
        return one()

    assert not inspect.iscoroutinefunction(plain)
    assert asyncio.run(plain()) == 1


@pytest.mark.skipif(sys.version_info < (3, 12), reason="new in 3.12")
def test_a_plain_function_can_be_marked_since_312():
    def plain() -> Coroutine[Any, Any, int]:
        return one()

    assert inspect.iscoroutinefunction(inspect.markcoroutinefunction(plain))


def test_a_coroutine_made_in_one_thread_runs_in_another():
    """The lesson's account of `AsyncLoopThread.run`."""

    async def main() -> int:
        return await asyncio.to_thread(asyncio.run, coro)

    coro = one()
    assert asyncio.run(main()) == 1
