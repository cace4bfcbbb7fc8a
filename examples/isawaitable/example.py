"""Call first, look at the result: one caller for hooks of every make."""

import asyncio
import inspect
from collections.abc import Callable, Generator
from typing import Any

ran: list[str] = []
EXPECTED = 2


def plain(sample: int) -> int:
    ran.append("plain")
    return sample + 1


async def coroutine_function(sample: int) -> int:
    await asyncio.sleep(0)
    ran.append("coroutine_function")
    return sample + 1


def gives_a_task(sample: int) -> "asyncio.Task[int]":
    return asyncio.create_task(coroutine_function(sample), name="given task")


class Hook:
    async def __call__(self, sample: int) -> int:
        return await coroutine_function(sample)


class Later:
    """Awaitable because it has `__await__`, with no coroutine in sight."""

    def __init__(self, sample: int) -> None:
        self.sample = sample

    def __await__(self) -> Generator[Any, None, int]:
        yield from asyncio.sleep(0).__await__()
        return self.sample + 1


HOOKS: dict[str, Callable[[int], Any]] = {
    "plain function": plain,
    "coroutine function": coroutine_function,
    "object with async __call__": Hook(),
    "function that gives a task": gives_a_task,
    "class with __await__": Later,
}


async def call(hook: Callable[[int], Any], sample: int) -> tuple[bool, int]:
    """Call the hook; wait for the result only if it is one to wait for."""
    result = hook(sample)
    if awaitable := inspect.isawaitable(result):
        result = await result
    assert isinstance(result, int)
    return awaitable, result


async def main() -> None:
    print("1 is it awaitable: the hook / what it gives")
    for name, hook in HOOKS.items():
        awaitable, result = await call(hook, 1)
        print(f"  {name}: {inspect.isawaitable(hook)} / {awaitable}")
        assert not inspect.isawaitable(hook), "what a call gives, never what is called"
        assert awaitable is (hook is not plain)
        assert result == EXPECTED

    print("2 the plain one runs at its call, the other when it is awaited")
    ran.clear()
    plain(1)
    waiting = coroutine_function(1)
    assert ran == ["plain"]
    await waiting
    print(f"  {ran}")


asyncio.run(main())
