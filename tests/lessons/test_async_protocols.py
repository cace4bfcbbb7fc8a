"""What the lesson `async-protocols` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any
from unittest import mock

import pytest


async def use(manager: Any) -> str:
    async with manager as entered:
        return str(entered)


async def read(items: Any) -> list[Any]:
    return [item async for item in items]


def fails(coroutine: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        asyncio.run(coroutine)


def test_a_missing_exit_is_noticed_before_the_entry():
    entered: list[str] = []

    class OnlyEnter:
        async def __aenter__(self) -> None:
            entered.append("entered")

    fails(use(OnlyEnter()), "missed __aexit__ method")
    assert entered == []


def test_what_aenter_gives_must_be_awaitable():
    class Plain:
        def __aenter__(self) -> str:
            return "entered"

        async def __aexit__(self, *_: object) -> None: ...

    fails(use(Plain()), "from __aenter__ that does not implement __await__: str")


def test_what_anext_gives_must_be_awaitable():
    class Numbers:
        def __aiter__(self) -> "Numbers":
            return self

        def __anext__(self) -> int:
            return 1

    fails(read(Numbers()), "invalid object from __anext__: int")


def test_aiter_may_be_an_async_generator_function():
    class Pages:
        async def __aiter__(self) -> AsyncIterator[int]:
            yield 1

    pages = Pages()
    assert asyncio.run(read(pages)) == [1]
    assert asyncio.run(read(pages)) == [1]


def test_the_type_error_of_a_plain_exit_hides_the_blocks_exception():
    class Plain:
        async def __aenter__(self) -> None: ...

        def __aexit__(self, *_: object) -> None: ...

    async def main() -> None:
        async with Plain():
            raise ValueError

    with pytest.raises(TypeError) as caught:
        asyncio.run(main())
    assert isinstance(caught.value.__context__, ValueError)


def test_stop_async_iteration_ends_only_where_anext_raises_it():
    """From the body it is an error like any other; from a coroutine it passes as it is."""

    class Endless:
        def __aiter__(self) -> "Endless":
            return self

        async def __anext__(self) -> int:
            return 1

    async def body_raises() -> None:
        async for _ in Endless():
            raise StopAsyncIteration

    with pytest.raises(StopAsyncIteration):
        asyncio.run(body_raises())


def test_what_raises_stop_async_iteration_once_may_go_on_but_should_not():
    class Odd:
        def __init__(self) -> None:
            self.calls = 0

        def __aiter__(self) -> "Odd":
            return self

        async def __anext__(self) -> int:
            self.calls += 1
            if self.calls % 2 == 0:
                raise StopAsyncIteration
            return self.calls

    async def main() -> None:
        odd = Odd()
        assert await read(odd) == [1]
        assert await read(odd) == [3], "the loop only looks at this call"

    asyncio.run(main())


def test_the_abstract_context_manager_has_an_entry_that_gives_itself():
    class Manager(contextlib.AbstractAsyncContextManager):
        async def __aexit__(self, *_: object) -> None: ...

    async def main() -> None:
        manager = Manager()
        async with manager as entered:
            assert entered is manager

    asyncio.run(main())
    with pytest.raises(TypeError, match="abstract"):
        contextlib.AbstractAsyncContextManager()


def test_magic_mocks_have_the_methods_on_their_class_simple_mocks_do_not():
    asyncio.run(use(mock.MagicMock()))
    fails(use(mock.Mock()), "does not support the asynchronous context manager protocol")


def test_calling_aenter_by_hand_looks_at_the_instance():
    """The lesson's account of `boot_agent_sandbox`: a call is an ordinary attribute access."""

    class Sandbox:
        async def __aenter__(self) -> str:
            return "of the class"

        async def __aexit__(self, *_: object) -> None: ...

    async def other() -> str:
        return "of the instance"

    async def main() -> None:
        sandbox = Sandbox()
        sandbox.__aenter__ = other
        assert await use(sandbox) == "of the class"
        assert await sandbox.__aenter__() == "of the instance"

    asyncio.run(main())
