"""What the lesson `timeouts-and-shield` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import concurrent.futures
import contextlib
import contextvars
import sys
import time
from collections.abc import Coroutine
from typing import Any

import pytest

SHORT = 0.01
"""Seconds; a limit that passes because what is limited never ends by itself."""


async def forever() -> None:
    await asyncio.Event().wait()


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


def test_the_three_timeout_errors_are_one_class_and_an_oserror():
    assert asyncio.TimeoutError is TimeoutError
    assert concurrent.futures.TimeoutError is TimeoutError
    assert issubclass(TimeoutError, OSError)


def test_cancelled_error_is_no_exception():
    assert not issubclass(asyncio.CancelledError, Exception)


def test_the_cause_of_the_timeout_error_shows_where_the_block_was_stuck():
    async def main() -> None:
        try:
            async with asyncio.timeout(SHORT):
                await forever()
        except TimeoutError as error:
            cause = error.__cause__ or error.__context__  # of the first releases of 3.11 only the context
        assert isinstance(cause, asyncio.CancelledError)
        names = []
        trace = cause.__traceback__
        while trace:
            names.append(trace.tb_frame.f_code.co_name)
            trace = trace.tb_next
        assert "forever" in names

    run(main())


def test_a_timeout_error_of_the_body_looks_the_same_and_only_expired_tells():
    async def main() -> None:
        guard = asyncio.timeout(3600)

        async def limited() -> None:
            async with guard:
                await asyncio.sleep(0)
                raise TimeoutError

        with pytest.raises(TimeoutError):
            await limited()
        assert not guard.expired()

    run(main())


def test_the_inner_limit_passing_is_not_the_outer_one_passing():
    async def main() -> None:
        async with asyncio.timeout(3600) as outer:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SHORT) as inner:
                    await forever()
        assert inner.expired()
        assert not outer.expired()

    run(main())


def test_the_outer_limit_passing_is_no_timeout_error_inside():
    async def main() -> None:
        seen: list[str] = []

        async def limited_twice() -> None:
            async with asyncio.timeout(SHORT):
                try:
                    async with asyncio.timeout(3600):
                        await forever()
                except BaseException as error:
                    seen.append(type(error).__name__)
                    raise

        with pytest.raises(TimeoutError):
            await limited_twice()
        assert seen == ["CancelledError"]

    run(main())


def test_the_limit_fires_once_clean_up_afterwards_has_no_limit():
    async def main() -> None:
        cleaned: list[float] = []

        async def limited() -> None:
            async with asyncio.timeout(SHORT):
                begun = time.monotonic()
                try:
                    await forever()
                finally:
                    await asyncio.sleep(10 * SHORT)
                    cleaned.append(time.monotonic() - begun)

        with pytest.raises(TimeoutError):
            await limited()
        assert cleaned[0] > 10 * SHORT

    run(main())


def test_the_limit_can_be_moved():
    async def main() -> None:
        async with asyncio.timeout(SHORT) as guard:
            guard.reschedule(None)
            assert guard.when() is None
            await asyncio.sleep(5 * SHORT)
        assert not guard.expired()

    run(main())


def test_a_blocking_call_is_not_interrupted_and_without_a_later_await_nothing_is_raised():
    async def main() -> None:
        async def block(*, then_await: bool) -> bool:
            async with asyncio.timeout(SHORT) as guard:
                time.sleep(3 * SHORT)  # noqa: ASYNC251
                if then_await:
                    await asyncio.sleep(3600)
            return guard.expired()

        assert not await block(then_await=False)
        with pytest.raises(TimeoutError):
            await block(then_await=True)

    run(main())


def test_timeout_zero_runs_to_the_first_suspension_wait_for_zero_runs_nothing():
    async def main() -> None:
        steps: list[str] = []

        async def body(name: str) -> None:
            steps.append(name)
            await forever()

        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await body("timeout")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(body("wait_for"), 0)
        assert steps == ["timeout"]

    run(main())


def test_wait_for_cancels_what_it_waits_for_and_waits_until_it_has_ended():
    async def main() -> None:
        ended: list[str] = []

        async def body() -> None:
            try:
                await forever()
            finally:
                await asyncio.sleep(0)
                ended.append("clean")

        task = asyncio.create_task(body())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(task, SHORT)
        assert ended == ["clean"]
        assert task.cancelled()

    run(main())


def test_wait_for_gives_the_value_of_what_swallows_its_cancellation():
    async def main() -> None:
        async def stubborn() -> str:
            with contextlib.suppress(asyncio.CancelledError):
                await forever()
            return "late"

        assert await asyncio.wait_for(asyncio.create_task(stubborn()), SHORT) == "late"

    run(main())


def test_wait_for_runs_a_coroutine_in_a_task_of_its_own_until_3_11_in_the_callers_since_3_12():
    variable: contextvars.ContextVar[str] = contextvars.ContextVar("variable", default="caller's")

    async def main() -> None:
        async def body() -> asyncio.Task[Any] | None:
            variable.set("body's")
            return asyncio.current_task()

        same_task = await asyncio.wait_for(body(), 3600) is asyncio.current_task()
        assert same_task is (sys.version_info >= (3, 12))
        assert variable.get() == ("body's" if same_task else "caller's")

    run(main())


def test_since_3_13_an_error_in_the_clean_up_has_the_timeout_error_in_its_context():
    async def main() -> None:
        async def limited() -> None:
            async with asyncio.timeout(SHORT):
                try:
                    await forever()
                finally:
                    raise ConnectionError

        with pytest.raises(ConnectionError) as caught:
            await limited()
        kind = TimeoutError if sys.version_info >= (3, 13) else asyncio.CancelledError
        assert isinstance(caught.value.__context__, kind)

    run(main())


def test_shield_cannot_stop_who_cancels_the_work_itself():
    async def main() -> None:
        work = asyncio.create_task(forever())
        waiter = asyncio.create_task(_through_shield(work))
        await asyncio.sleep(0)
        work.cancel()
        await asyncio.wait([waiter])
        assert waiter.cancelled(), "the exception is the same as for its own cancellation"

    run(main())


def test_cancelling_tells_a_cancelled_waiter_from_cancelled_work():
    async def main() -> None:
        async def wait(work: "asyncio.Task[None]") -> int:
            try:
                await asyncio.shield(work)
            except asyncio.CancelledError:
                task = asyncio.current_task()
                assert task is not None
                return task.cancelling()
            return -1

        for cancel_work in (True, False):
            work = asyncio.create_task(forever())
            waiter = asyncio.create_task(wait(work))
            await asyncio.sleep(0)
            (work if cancel_work else waiter).cancel()
            assert (await waiter > 0) is not cancel_work

    run(main())


async def _through_shield(work: "asyncio.Future[None]") -> None:
    await asyncio.shield(work)


async def _directly(work: "asyncio.Future[None]") -> None:
    await work


def test_a_shared_future_without_a_shield_dies_with_one_waiter():
    """The lesson's account of `update_from_disk`: why those who join an update wait behind a shield."""

    async def main() -> None:
        for wait, spoiled in ((_directly, True), (_through_shield, False)):
            shared: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            leaving, staying = asyncio.create_task(wait(shared)), asyncio.create_task(wait(shared))
            await asyncio.sleep(0)
            leaving.cancel()
            await asyncio.wait([leaving])
            assert shared.cancelled() is spoiled
            with pytest.raises(asyncio.InvalidStateError) if spoiled else contextlib.nullcontext():
                shared.set_result(None)
            await asyncio.wait([staying])
            assert staying.cancelled() is spoiled

    run(main())


def test_a_finally_that_needs_names_which_a_cancellation_leaves_unbound_never_sets_the_future():
    """The lesson's account of the first request of `update_from_disk`: a model of it, in our own words."""

    async def main() -> None:
        shared: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def first_request() -> None:
            error = None
            try:
                await forever()
                loaded = "weights"
            except Exception as problem:  # noqa: BLE001
                error = repr(problem)
            finally:
                if error is None:
                    shared.set_result(loaded)
                else:
                    shared.set_result(error)

        task = asyncio.create_task(first_request())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert isinstance(task.exception(), UnboundLocalError)
        assert not shared.done(), "whoever waits for it waits for ever"

    run(main())


def test_clean_up_with_its_own_limit_ends_even_if_the_clean_up_hangs():
    """The lesson's account of `call_sglang_generate`."""

    async def main() -> None:
        async def request() -> None:
            try:
                await forever()
            except asyncio.CancelledError:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(SHORT):
                        await forever()
                raise

        task = asyncio.create_task(request())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()

    run(main())


def test_a_second_cancellation_interrupts_the_clean_up():
    async def main() -> None:
        cleaned: list[str] = []

        async def request() -> None:
            try:
                await forever()
            finally:
                await asyncio.sleep(3600)
                cleaned.append("never")

        task = asyncio.create_task(request())
        for _ in range(2):
            await asyncio.sleep(0)
            task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert not cleaned

    run(main())
