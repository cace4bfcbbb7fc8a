"""What the lesson `async-iteration` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextlib
import inspect
import sys
from collections.abc import AsyncIterator
from types import AsyncGeneratorType

import pytest


async def count(upto: int) -> AsyncIterator[int]:
    for number in range(upto):
        yield number


def test_calling_gives_a_generator_which_cannot_be_awaited():
    async def main() -> None:
        numbers = count(2)
        assert isinstance(numbers, AsyncGeneratorType)
        with pytest.raises(TypeError, match="can't be used in 'await' expression"):
            await numbers

    asyncio.run(main())


def test_for_instead_of_async_for_is_a_type_error():
    with pytest.raises(TypeError, match="'async_generator' object is not iterable"):
        list(count(2))


@pytest.mark.parametrize(
    ("body", "message"),
    [("yield from ()", "'yield from' inside async function"), ("yield; return 1", "with value")],
)
def test_what_an_async_generator_may_not_contain(body, message):
    with pytest.raises(SyntaxError, match=message):
        compile(f"async def f():\n    {body}\n", "f", "exec")


def test_a_step_without_a_wait_gives_nobody_a_turn():
    async def main() -> None:
        ran: list[str] = []

        async def other() -> None:
            ran.append("other")

        task = asyncio.create_task(other())
        assert [number async for number in count(100)] == list(range(100))
        assert ran == []
        await task

    asyncio.run(main())


def test_else_runs_unless_the_loop_was_left():
    async def main() -> None:
        ended: list[str] = []
        for stop in (-1, 0):
            async for number in count(2):
                if number == stop:
                    break
            else:
                ended.append(f"exhausted, {stop}")
        assert ended == ["exhausted, -1"]

    asyncio.run(main())


def test_anext_takes_one_item_or_the_default():
    async def main() -> None:
        numbers = aiter(count(1))
        assert await anext(numbers) == 0
        with pytest.raises(StopAsyncIteration):
            await anext(numbers)
        assert await anext(numbers, "none") == "none"

    asyncio.run(main())


def test_a_stop_async_iteration_raised_in_a_generator_becomes_a_runtime_error():
    async def main() -> None:
        async def careless() -> AsyncIterator[int]:
            yield await anext(count(0))

        with pytest.raises(RuntimeError, match="raised StopAsyncIteration"):
            async for _ in careless():
                pass

    asyncio.run(main())


def test_an_async_comprehension_goes_one_by_one_too():
    async def main() -> None:
        order: list[str] = []

        async def square(number: int) -> int:
            order.append(f"{number} begins")
            await asyncio.sleep(0)
            order.append(f"{number} ends")
            return number * number

        assert [await square(number) async for number in count(2)] == [0, 1]
        assert order == ["0 begins", "0 ends", "1 begins", "1 ends"]

    asyncio.run(main())


def test_a_generator_runs_in_the_task_that_iterates_it():
    async def main() -> None:
        async def whose() -> AsyncIterator[str]:
            task = asyncio.current_task()
            assert task
            yield task.get_name()

        async def read() -> str:
            return await anext(whose())

        assert await asyncio.create_task(read(), name="reader") == "reader"

    asyncio.run(main())


def test_leaving_the_response_stops_what_iterates_over_it():
    """The lesson's account of `generate_streaming`: the block around the loop closes what the loop leaves open."""

    async def main() -> None:
        log: list[str] = []

        @contextlib.asynccontextmanager
        async def response() -> AsyncIterator[AsyncIterator[int]]:
            try:
                yield count(3)
            finally:
                log.append("response closed")

        async with response() as lines:
            async for _ in lines:
                break
        log.append("left")
        assert log == ["response closed", "left"]

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 12), reason="new in 3.12")
def test_the_state_of_a_generator_can_be_asked_for_since_3_12():
    async def main() -> None:
        numbers = count(1)
        states = [inspect.getasyncgenstate(numbers)]
        await anext(numbers)
        states.append(inspect.getasyncgenstate(numbers))
        await numbers.aclose()
        states.append(inspect.getasyncgenstate(numbers))
        assert states == ["AGEN_CREATED", "AGEN_SUSPENDED", "AGEN_CLOSED"]

    asyncio.run(main())


def test_a_limit_around_anext_ends_the_generator_one_inside_does_not():
    async def slow(limit: float | None) -> AsyncIterator[int]:
        for number in range(3):
            try:
                async with asyncio.timeout(limit):
                    await asyncio.sleep(3600 if number == 1 else 0)
            except TimeoutError:
                continue
            yield number

    async def main() -> None:
        outside = slow(None)
        assert await anext(outside) == 0
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await anext(outside)
        assert await anext(outside, "ended") == "ended"
        assert [number async for number in slow(0.01)] == [0, 2]

    asyncio.run(main())
