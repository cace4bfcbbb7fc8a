"""What the lesson `create-task` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextlib
import gc
import sys
import weakref
from collections.abc import Coroutine
from typing import Any

import pytest

Reports = list[tuple[str, str]]


def run_watched(main: Coroutine[Any, Any, None]) -> Reports:
    """Run main; give what the loop's exception handler was told: message and name of the task."""
    reports: Reports = []

    def on_report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        source = context.get("task") or context.get("future")
        reports.append((context["message"], source.get_name() if isinstance(source, asyncio.Task) else ""))

    async def watched() -> None:
        asyncio.get_running_loop().set_exception_handler(on_report)
        await main

    with asyncio.Runner() as runner:
        runner.run(watched())
        gc.collect()
    return reports


def test_an_unreferenced_task_that_a_timer_will_wake_survives_collection():
    async def main() -> None:
        ended = asyncio.Event()

        async def nap() -> None:
            await asyncio.sleep(0.01)
            ended.set()

        asyncio.create_task(nap(), name="nap")  # noqa: RUF006
        await asyncio.sleep(0)
        gc.collect()
        await ended.wait()

    assert run_watched(main()) == []


def test_an_unreferenced_task_survives_while_someone_keeps_the_future_that_it_waits_for():
    async def main() -> None:
        gate = asyncio.Event()

        async def wait() -> None:
            await gate.wait()

        reference = weakref.ref(asyncio.create_task(wait()))
        await asyncio.sleep(0)
        gc.collect()
        task = reference()
        assert task is not None
        gate.set()
        await task

    assert run_watched(main()) == []


def test_a_task_cancelled_before_its_first_step_never_enters_its_body():
    async def main() -> None:
        entered: list[str] = []

        async def body() -> None:
            try:
                entered.append("try")
            finally:
                entered.append("finally")

        task = asyncio.create_task(body())
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert not entered

    assert run_watched(main()) == []


async def fail() -> None:
    raise ConnectionError


def test_an_exception_nobody_reads_is_reported_when_the_task_object_goes_not_before():
    kept: list[asyncio.Task[None]] = []

    async def main() -> None:
        kept.append(asyncio.create_task(fail(), name="kept"))
        dropped = asyncio.create_task(fail(), name="dropped")
        await asyncio.wait([*kept, dropped])

    reports = run_watched(main())
    assert reports == [("Task exception was never retrieved", "dropped")]
    kept[0].exception()  # or it would be reported now, to nobody's test


def test_reading_it_by_await_result_or_exception_prevents_the_report():
    async def main() -> None:
        first, second, third = (asyncio.create_task(fail()) for _ in range(3))
        with pytest.raises(ConnectionError):
            await first
        await asyncio.wait([second, third])
        with pytest.raises(ConnectionError):
            second.result()
        assert isinstance(third.exception(), ConnectionError)

    assert run_watched(main()) == []


def test_exceptions_of_siblings_after_the_first_are_silent_under_gather():
    """The lesson's account of `generate_and_rm_group`: not even a report for the second failure."""

    async def main() -> None:
        gate = asyncio.Event()
        ended = asyncio.Event()

        async def fail_late() -> None:
            await gate.wait()
            ended.set()
            raise TimeoutError

        async def group() -> None:
            await asyncio.gather(*[asyncio.create_task(c) for c in (fail(), fail_late())])

        with pytest.raises(ConnectionError):
            await group()
        assert not ended.is_set(), "the sibling goes on"
        gate.set()
        await ended.wait()
        await asyncio.sleep(0)
        gc.collect()

    assert run_watched(main()) == []


def test_result_of_a_cancelled_task_raises_what_except_exception_does_not_catch():
    """The lesson's account of `AsyncRolloutWorker._loop`."""

    async def main() -> None:
        task = asyncio.create_task(asyncio.sleep(3600))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        with pytest.raises(asyncio.CancelledError), contextlib.suppress(Exception):
            task.result()

    assert run_watched(main()) == []


def test_an_exception_in_a_done_callback_goes_to_the_exception_handler_only():
    async def main() -> None:
        def callback(_task: asyncio.Task[None]) -> None:
            raise ValueError

        task = asyncio.create_task(asyncio.sleep(0))
        task.add_done_callback(callback)
        await task
        await asyncio.sleep(0)

    [(message, _)] = run_watched(main())
    assert message.startswith("Exception in callback ")


def test_asyncio_run_cancels_what_is_left_and_waits_for_it():
    left: list[str] = []

    async def linger() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            left.append("cancelled, cleaned up")
            raise

    async def main() -> None:
        task = asyncio.create_task(linger())
        await asyncio.sleep(0)
        assert not task.done()

    asyncio.run(main())
    assert left == ["cancelled, cleaned up"]


def test_a_destroyed_task_runs_its_finally_where_it_cannot_wait_any_more(monkeypatch: pytest.MonkeyPatch):
    unraisable: list[BaseException | None] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda report: unraisable.append(report.exc_value))
    cleaned: list[str] = []

    async def main() -> None:
        async def wait() -> None:
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                cleaned.append("begun")
                await asyncio.sleep(0)
                cleaned.append("ended")

        asyncio.create_task(wait(), name="wait")  # noqa: RUF006
        await asyncio.sleep(0)
        gc.collect()

    assert run_watched(main()) == [("Task was destroyed but it is pending!", "wait")]
    assert cleaned == ["begun"]
    assert [repr(error) for error in unraisable] == ["RuntimeError('coroutine ignored GeneratorExit')"]


def test_only_a_coroutine_can_be_made_a_task():
    async def main() -> None:
        future = asyncio.get_running_loop().create_future()
        with pytest.raises(TypeError, match="a coroutine was expected"):
            asyncio.create_task(future)  # noqa: RUF006

    assert run_watched(main()) == []


def test_a_task_group_waits_for_its_tasks_and_raises_a_group():
    """Since 3.11: the group is the owner."""

    async def main() -> None:
        cancelled: list[str] = []

        async def linger() -> None:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                cancelled.append("linger")
                raise

        async def grouped() -> None:
            async with asyncio.TaskGroup() as group:
                group.create_task(linger())
                group.create_task(fail())

        with pytest.raises(ExceptionGroup) as caught:
            await grouped()
        assert [type(e) for e in caught.value.exceptions] == [ConnectionError]
        assert cancelled == ["linger"]

    assert run_watched(main()) == []


@pytest.mark.skipif(sys.version_info < (3, 12), reason="asyncio.eager_task_factory is new in 3.12")
def test_an_eager_task_runs_to_its_first_suspension_inside_create_task():
    async def main() -> None:
        asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
        steps: list[str] = []

        async def body() -> None:
            steps.append("begun")
            await asyncio.sleep(0)
            steps.append("ended")

        async def short() -> str:
            return "done at once"

        task = asyncio.create_task(body())
        assert steps == ["begun"]
        assert asyncio.create_task(short()).done(), "what never suspends is done on return"
        await task

    assert run_watched(main()) == []


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="new in 3.12")
def test_there_is_no_eager_task_factory_before_3_12():
    assert not hasattr(asyncio, "eager_task_factory")
