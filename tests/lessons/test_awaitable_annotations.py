"""What the lesson `awaitable-annotations` says beyond its example: each sentence on behaviour, one test."""

import collections.abc
import inspect
import sys
import typing
from pathlib import Path

import pytest

CHECKED = """
from collections.abc import AsyncIterator, AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Protocol
import asyncio

async def load() -> int:
    return 1
reveal_type(load)
async def numbers() -> AsyncIterator[int]:
    yield 1
reveal_type(numbers())

class Stub(Protocol):
    async def stream(self) -> AsyncIterator[int]: ...
    def plain(self) -> AsyncIterator[int]: ...

async def use(stub: Stub) -> None:
    async for _ in stub.plain():
        pass
    async for _ in stub.stream():  # E
        pass
    async with aclosing(numbers()):  # E
        pass

async def twice() -> Awaitable[int]:
    return 1  # E

def call(job: Callable[[int], Awaitable[int]]) -> None: ...
async def double(number: int) -> int:
    return 2 * number
def later(number: int) -> asyncio.Task[int]:
    return asyncio.create_task(double(number))
def plain(number: int) -> int:
    return number
call(double)
call(later)
call(plain)  # E
"""


def test_what_a_type_checker_says_of_the_lessons_cases(tmp_path: Path):
    api = pytest.importorskip("mypy.api")
    program = tmp_path / "checked.py"
    program.write_text(CHECKED, encoding="utf-8")
    out, _, _ = api.run(["--strict", "--no-incremental", f"--cache-dir={tmp_path / 'cache'}", str(program)])
    found = {int(line.split(":")[1]) for line in out.splitlines() if ": error:" in line}
    expected = {n for n, line in enumerate(CHECKED.splitlines(), start=1) if line.endswith("# E")}
    assert found == expected, out
    assert 'Revealed type is "def () -> typing.Coroutine[Any, Any, int]"' in out
    assert 'Revealed type is "typing.AsyncIterator[int]"' in out


def test_an_annotation_changes_nothing_at_run_time():
    async def load() -> "collections.abc.AsyncIterator[int]":
        raise NotImplementedError

    assert inspect.iscoroutinefunction(load)
    assert not inspect.isasyncgenfunction(load)


def test_the_abstract_classes_look_at_methods_not_at_bases():
    class Closable:
        def __aiter__(self): ...
        def __anext__(self): ...
        def asend(self, value): ...
        def athrow(self, *error): ...
        def aclose(self): ...

    class Iterable:
        def __aiter__(self): ...

    assert issubclass(Closable, collections.abc.AsyncGenerator)
    assert not issubclass(Iterable, collections.abc.AsyncIterator)
    assert issubclass(Iterable, collections.abc.AsyncIterable)


def test_isinstance_takes_no_element_type():
    with pytest.raises(TypeError, match="parameterized generic"):
        isinstance(None, collections.abc.Awaitable[int])


def test_inheriting_from_async_iterator_gives_aiter():
    class Countdown(collections.abc.AsyncIterator):
        async def __anext__(self): ...

    countdown = Countdown()
    assert countdown.__aiter__() is countdown
    with pytest.raises(TypeError, match="abstract"):
        type("Nothing", (collections.abc.AsyncIterator,), {})()


def test_the_names_in_typing_are_aliases():
    for name in ("Awaitable", "Coroutine", "AsyncIterable", "AsyncIterator", "AsyncGenerator"):
        assert typing.get_origin(getattr(typing, name)) is getattr(collections.abc, name)


def test_since_3_13_typings_async_generator_needs_no_send_type():
    assert collections.abc.AsyncGenerator[int]
    if sys.version_info >= (3, 13):
        assert typing.get_args(typing.AsyncGenerator[int]) == (int, type(None))
    else:
        with pytest.raises(TypeError, match="Too few arguments"):
            typing.AsyncGenerator[int]
