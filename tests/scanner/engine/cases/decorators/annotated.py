"""Decorators whose annotations say what they make; a bare ``Callable`` says nothing."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue
from collections.abc import Awaitable, Callable, Coroutine  # expect: import collections.abc.Awaitable; import collections.abc.Coroutine
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


def same(function: F) -> F:
    return function


def logged(function: Callable[P, R]) -> Callable[P, R]:
    return function


def in_background(function: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, asyncio.Task[R]]:  # expect: api_use collections.abc.Coroutine; api_use asyncio.Task
    def wrapper(*args, **kwargs):
        return asyncio.create_task(function(*args, **kwargs))  # expect: api_use asyncio.create_task

    return wrapper


def retried(times: int) -> Callable[[F], F]:
    return same


def retried_async(times: int) -> Callable[[Callable[P, Awaitable[R]]], Callable[P, Awaitable[R]]]:  # expect: api_use collections.abc.Awaitable; api_use collections.abc.Awaitable
    return same


def loose(function: Callable) -> Callable:
    return function


@same
def first():
    return queue.Queue()  # expect: api_use queue.Queue


@logged
def second():
    return queue.Queue()  # expect: api_use queue.Queue


@in_background
async def third():  # expect: async_def
    return None


@retried(3)
def fourth():
    return queue.Queue()  # expect: api_use queue.Queue


@retried_async(3)
async def fifth():  # expect: async_def
    return queue.Queue()  # expect: api_use queue.Queue


@loose
def sixth():
    return queue.Queue()  # expect: api_use queue.Queue


async def main():  # expect: async_def
    first().get(1)  # expect: receiver_method queue.Queue.get
    second().get(1)  # expect: receiver_method queue.Queue.get
    third().cancel()  # expect: receiver_method asyncio.Task.cancel
    fourth().get(1)  # expect: receiver_method queue.Queue.get
    (await fifth()).get(1)  # expect: await; receiver_method queue.Queue.get
    sixth().get(1)  # expect: candidate ?.get unresolved decorated
