"""What the lesson `isawaitable` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import concurrent.futures
import functools
import inspect
import types
from collections.abc import Awaitable

import pytest


async def work() -> int:
    return 1


def test_what_is_awaitable_and_what_is_not():
    async def main() -> None:
        loop = asyncio.get_running_loop()
        task = asyncio.create_task(work())
        future = loop.create_future()
        future.set_result(None)
        coroutine = work()
        for awaitable in (coroutine, task, future, functools.partial(work)()):
            assert inspect.isawaitable(awaitable)
            await awaitable
        for other in (work, None, 1, [coroutine], functools.partial(work), loop.run_in_executor):
            assert not inspect.isawaitable(other)

    asyncio.run(main())


def test_an_async_generator_is_none_and_a_thread_pools_future_neither():

    async def generator():
        yield 1

    assert not inspect.isawaitable(generator())
    assert inspect.isasyncgen(generator())
    assert not inspect.isawaitable(concurrent.futures.Future())


def test_it_is_wider_than_iscoroutine_isfuture_and_the_abstract_class():
    async def main() -> None:
        task = asyncio.create_task(work())
        assert asyncio.isfuture(task)
        assert not inspect.iscoroutine(task)
        assert not asyncio.iscoroutine(task)
        await task

        @types.coroutine
        def old_style():
            yield from asyncio.sleep(0).__await__()

        old = old_style()
        assert inspect.isawaitable(old)
        assert not isinstance(old, Awaitable), "a generator-based coroutine has no __await__"
        await old

    asyncio.run(main())


def test_await_on_the_instance_only_does_not_count():
    class Odd:
        pass

    odd = Odd()
    odd.__await__ = lambda: iter(())
    assert not inspect.isawaitable(odd)

    async def main() -> None:
        with pytest.raises(TypeError, match="can't be used in 'await' expression"):
            await odd

    asyncio.run(main())


def test_asking_does_not_run_or_use_up():
    async def main() -> None:
        coroutine = work()
        assert inspect.isawaitable(coroutine)
        assert inspect.isawaitable(coroutine)
        assert await coroutine == 1
        assert inspect.isawaitable(coroutine), "it is still a coroutine, though an ended one"
        with pytest.raises(RuntimeError, match="cannot reuse already awaited coroutine"):
            await coroutine

    asyncio.run(main())


def test_awaiting_what_is_not_awaitable_is_a_type_error_at_the_await():
    """The lesson's account of `async_rm`: a plain function has run already when the error comes."""

    async def main() -> None:
        ran: list[str] = []

        def plain() -> float:
            ran.append("plain")
            return 1.0

        with pytest.raises(TypeError, match="object float can't be used in 'await' expression"):
            await plain()
        assert ran == ["plain"]

    asyncio.run(main())
