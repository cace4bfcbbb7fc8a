"""What the lesson `asyncgen-shutdown` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest


async def noted(log: list[str], name: str = "generator") -> AsyncIterator[int]:
    try:
        yield 1
    finally:
        await asyncio.sleep(0)
        log.append(f"{name} closed")


def test_all_that_are_left_are_closed_at_the_same_time():
    async def main() -> None:
        begun: list[int] = []
        both = asyncio.Event()

        async def meets() -> AsyncIterator[int]:
            try:
                yield 1
            finally:
                begun.append(1)
                if len(begun) == 2:
                    both.set()
                await both.wait()  # one alone would wait for ever

        kept = [meets(), meets()]
        for generator in kept:
            await anext(generator)
        async with asyncio.timeout(5):
            await asyncio.get_running_loop().shutdown_asyncgens()
        assert len(begun) == 2

    asyncio.run(main())


def test_an_error_while_closing_is_reported_and_the_others_are_closed():
    log: list[str] = []

    async def broken() -> AsyncIterator[int]:
        try:
            yield 1
        finally:
            raise OSError("disk full")

    async def main() -> list[str]:
        reports: list[str] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: reports.append(context["message"]))
        kept = [broken(), noted(log)]
        for generator in kept:
            await anext(generator)
        await loop.shutdown_asyncgens()
        return reports

    [report] = asyncio.run(main())
    assert report.startswith("an error occurred during closing of asynchronous generator")
    assert log == ["generator closed"]


def test_a_generator_that_begins_after_the_shutdown_is_warned_of():
    async def main() -> None:
        await asyncio.get_running_loop().shutdown_asyncgens()
        generator = noted([])
        with pytest.warns(ResourceWarning, match="was scheduled after"):
            await anext(generator)

    asyncio.run(main())


def test_the_hooks_are_set_only_while_a_loop_runs():
    async def main() -> bool:
        return sys.get_asyncgen_hooks().firstiter is not None

    assert sys.get_asyncgen_hooks().firstiter is None
    assert asyncio.run(main())
    assert sys.get_asyncgen_hooks().firstiter is None


def test_what_has_not_begun_is_not_registered():
    async def main() -> None:
        log: list[str] = []
        kept = noted(log)
        await asyncio.get_running_loop().shutdown_asyncgens()
        assert log == []
        with pytest.warns(ResourceWarning, match="was scheduled after"):
            assert await anext(kept) == 1, "the shutdown did not know it, and left it alone"

    asyncio.run(main())


def test_stopping_and_closing_a_loop_leaves_generators_open():
    """The lesson's account of `AppHandle.stop`: the loop is stopped, not shut down."""
    log: list[str] = []
    loop = asyncio.new_event_loop()
    kept = [noted(log)]

    async def serve() -> None:
        await anext(kept[0])
        loop.stop()

    task = loop.create_task(serve())
    loop.run_forever()
    assert task.done()
    loop.close()
    kept.clear()
    assert log == []


def test_asyncio_run_cancels_the_tasks_first_then_closes_generators():
    log: list[str] = []
    kept: list[AsyncIterator[int]] = []

    async def linger() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            log.append("task cancelled")

    async def main() -> None:
        kept.append(noted(log))
        await anext(kept[0])
        kept_task.append(asyncio.create_task(linger()))
        await asyncio.sleep(0)

    kept_task: list[asyncio.Task[None]] = []
    asyncio.run(main())
    assert log == ["task cancelled", "generator closed"]


def test_what_is_dropped_while_the_loop_is_stopped_waits_for_it_to_run_again():
    log: list[str] = []

    async def numbers() -> AsyncIterator[int]:
        try:
            yield 1
        finally:
            log.append("closed")

    async def take_one(numbers: AsyncIterator[int]) -> None:
        await anext(numbers)

    loop = asyncio.new_event_loop()
    generator = numbers()
    loop.run_until_complete(take_one(generator))
    del generator
    assert log == []
    for _ in range(2):
        loop.run_until_complete(asyncio.sleep(0))
    assert log == ["closed"]
    loop.close()
