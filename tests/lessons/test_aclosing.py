"""What the lesson `aclosing` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextlib
import contextvars
from collections.abc import AsyncGenerator

import pytest


async def noted(log: list[str]) -> AsyncGenerator[int, None]:
    log.append("opened")
    try:
        yield 1
        yield 2
    finally:
        log.append("closed")


def test_closing_what_has_not_begun_runs_nothing_and_ends_it():
    async def main() -> None:
        log: list[str] = []
        generator = noted(log)
        await generator.aclose()
        assert log == []
        assert await anext(generator, None) is None

    asyncio.run(main())


def test_closing_again_or_after_the_end_does_nothing():
    async def main() -> None:
        log: list[str] = []
        generator = noted(log)
        assert [item async for item in generator] == [1, 2]
        await generator.aclose()
        await generator.aclose()
        assert log == ["opened", "closed"]

    asyncio.run(main())


def test_a_kept_generator_is_not_closed_however_long_it_takes():
    async def main() -> None:
        log: list[str] = []
        generator = noted(log)
        async for _ in generator:
            break
        for _ in range(10):
            await asyncio.sleep(0)
        assert log == ["opened"]
        await generator.aclose()

    asyncio.run(main())


def test_an_error_in_the_clean_up_reaches_who_closes_but_not_who_only_drops():
    async def broken() -> AsyncGenerator[int, None]:
        try:
            yield 1
        finally:
            raise OSError("disk full")

    async def close() -> None:
        async with contextlib.aclosing(broken()) as source:
            await anext(source)

    with pytest.raises(OSError, match="disk full"):
        asyncio.run(close())

    async def drop() -> list[str]:
        reports: list[str] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: reports.append(context["message"])
        )
        await anext(broken())
        for _ in range(3):
            await asyncio.sleep(0)
        return reports

    assert asyncio.run(drop()) == ["Task exception was never retrieved"]


def test_a_context_variable_cannot_be_reset_from_the_loops_closing_task():
    """Why the task matters: a token belongs to the context in which it was made."""
    variable: contextvars.ContextVar[str] = contextvars.ContextVar("variable")
    seen: list[str] = []

    async def scoped() -> AsyncGenerator[int, None]:
        token = variable.set("inside")
        try:
            yield 1
        finally:
            try:
                variable.reset(token)
                seen.append("reset")
            except ValueError:
                seen.append("another context")

    async def main() -> None:
        async with contextlib.aclosing(scoped()) as source:
            await anext(source)
        await anext(scoped())
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(main())
    assert seen == ["reset", "another context"]


def test_closing_while_it_runs_is_an_error():
    async def main() -> None:
        async def waits() -> AsyncGenerator[int, None]:
            await asyncio.Event().wait()
            yield 1

        generator = waits()
        reader = asyncio.create_task(anext(generator))
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="asynchronous generator is already running"):
            await generator.aclose()
        reader.cancel()
        await asyncio.wait([reader])

    asyncio.run(main())


def test_aclosing_closes_anything_with_aclose():
    async def main() -> None:
        class Response:
            closed = False

            async def aclose(self) -> None:
                self.closed = True

        response = Response()
        async with contextlib.aclosing(response) as same:
            assert same is response
        assert response.closed

    asyncio.run(main())
