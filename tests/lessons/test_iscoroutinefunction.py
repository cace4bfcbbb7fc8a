"""What the lesson `iscoroutinefunction` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest


async def work() -> str:
    return "done"


class Holder:
    @classmethod
    async def of_class(cls) -> None:
        pass

    @staticmethod
    async def static() -> None:
        pass

    partial = functools.partialmethod(work)


def test_methods_of_every_kind_are_recognised():
    for function in (Holder.of_class, Holder().of_class, Holder.static, Holder().static):
        assert inspect.iscoroutinefunction(function)


def test_neither_the_coroutine_nor_a_cached_function_is_one():
    coroutine = work()
    assert not inspect.iscoroutinefunction(coroutine)
    coroutine.close()
    assert not inspect.iscoroutinefunction(functools.lru_cache(work))


def test_a_partialmethod_is_recognised_on_its_class_since_3_13():
    assert inspect.iscoroutinefunction(Holder().partial)
    assert inspect.iscoroutinefunction(Holder.partial) is (sys.version_info >= (3, 13))


def test_async_mock_stands_in_for_a_coroutine_function():
    assert inspect.iscoroutinefunction(mock.AsyncMock())
    assert not inspect.iscoroutinefunction(mock.Mock())


def wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(*args: Any) -> Any:
        return function(*args)

    return wrapper


def test_unwrap_shows_what_wraps_hides():
    assert not inspect.iscoroutinefunction(wrapped(work))
    assert inspect.iscoroutinefunction(inspect.unwrap(wrapped(work)))


@pytest.mark.skipif(sys.version_info < (3, 12), reason="markcoroutinefunction is new in 3.12")
def test_a_marked_wrapper_counts_as_one_since_3_12():
    marked = inspect.markcoroutinefunction(wrapped(work))
    assert inspect.iscoroutinefunction(marked)
    assert asyncio.run(marked()) == "done"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="new in 3.12")
def test_there_is_no_mark_before_3_12():
    assert not hasattr(inspect, "markcoroutinefunction")


def test_asking_the_instance_asks_the_wrong_object_asking_call_does_not():
    class Hook:
        async def __call__(self) -> None:
            pass

    assert not inspect.iscoroutinefunction(Hook())
    assert inspect.iscoroutinefunction(Hook().__call__)
    assert inspect.isasyncgenfunction(stream)
    assert not inspect.iscoroutinefunction(stream)


async def stream():
    yield 1


def test_a_span_that_catches_exception_has_no_end_after_a_cancellation():
    """The lesson's account of `trace_span`: a model of it, in our own words."""
    log: list[str] = []

    @contextmanager
    def span() -> Iterator[None]:
        log.append("begin")
        try:
            yield
        except Exception:
            log.append("end, with an error")
            raise
        else:
            log.append("end")
        finally:
            log.append("reset")

    async def traced(problem: Exception | None) -> None:
        with span():
            if problem:
                raise problem
            await asyncio.Event().wait()

    async def main() -> None:
        with pytest.raises(ValueError, match="bad"):
            await traced(ValueError("bad"))
        assert log == ["begin", "end, with an error", "reset"]
        log.clear()
        task = asyncio.create_task(traced(None))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert log == ["begin", "reset"]

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 12), reason="markcoroutinefunction is new in 3.12")
def test_wraps_copies_the_mark_of_a_marked_function():
    def marked() -> None:
        pass

    inspect.markcoroutinefunction(marked)

    @functools.wraps(marked)
    def wrapper() -> None:
        pass

    assert inspect.iscoroutinefunction(wrapper)
