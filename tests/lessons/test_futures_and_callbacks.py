"""What the lessons on futures and callbacks say beyond their examples: each sentence on behaviour, one test."""

import asyncio
import gc
import sys
import threading
from typing import Any

import pytest


def test_an_exception_in_a_future_that_nobody_reads_is_reported_and_a_cancellation_is_not():
    reports: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: reports.append(context["message"]))
        failed, cancelled = loop.create_future(), loop.create_future()
        failed.set_exception(ConnectionError())
        cancelled.cancel()
        del failed, cancelled
        gc.collect()

    asyncio.run(main())
    assert reports == ["Future exception was never retrieved"]


def test_a_future_that_is_done_can_be_awaited_in_another_loop():
    async def create() -> asyncio.Future[int]:
        future = asyncio.get_running_loop().create_future()
        future.set_result(42)
        return future

    async def read(future: asyncio.Future[int]) -> int:
        return await future

    assert asyncio.run(read(asyncio.run(create()))) == 42


def test_a_time_limit_cancels_the_future_and_a_shield_saves_it():
    async def main() -> None:
        loop = asyncio.get_running_loop()
        for shield in (False, True):
            future: asyncio.Future[int] = loop.create_future()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await (asyncio.shield(future) if shield else future)
            assert future.cancelled() is not shield

    asyncio.run(main())


def test_stop_iteration_cannot_be_the_outcome():
    async def main() -> None:
        future = asyncio.get_running_loop().create_future()
        if sys.version_info < (3, 13):
            with pytest.raises(TypeError, match="StopIteration interacts badly"):
                future.set_exception(StopIteration())
        else:
            future.set_exception(StopIteration())
            assert isinstance(future.exception(), RuntimeError)

    asyncio.run(main())


def test_a_future_done_takes_no_other_end():
    async def main() -> None:
        future = asyncio.get_running_loop().create_future()
        assert future.cancel()
        assert not future.cancel()
        for call in (lambda: future.set_result(1), lambda: future.set_exception(KeyError())):
            with pytest.raises(asyncio.InvalidStateError):
                call()

    asyncio.run(main())


def test_a_cancelled_future_calls_its_callbacks_too():
    async def main() -> None:
        future = asyncio.get_running_loop().create_future()
        called: list[object] = []
        future.add_done_callback(called.append)
        future.cancel()
        await asyncio.sleep(0)
        assert called == [future]

    asyncio.run(main())


@pytest.mark.parametrize("task_first", [False, True])
def test_a_waiting_task_and_a_callback_come_in_the_order_of_their_registration(*, task_first: bool):
    order: list[str] = []

    async def wait(future: asyncio.Future[None]) -> None:
        await future
        order.append("task")

    async def main() -> None:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def register() -> None:
            future.add_done_callback(lambda _future: order.append("callback"))

        if not task_first:
            register()
        task = asyncio.create_task(wait(future))
        await asyncio.sleep(0)
        if task_first:
            register()
        future.set_result(None)
        await task

    asyncio.run(main())
    assert order == (["task", "callback"] if task_first else ["callback", "task"])


def test_the_default_report_of_a_callbacks_exception(caplog: pytest.LogCaptureFixture):
    def fail(_future: Any) -> None:
        raise KeyError

    async def main() -> None:
        future = asyncio.get_running_loop().create_future()
        future.add_done_callback(fail)
        future.set_result(None)
        await asyncio.sleep(0)

    asyncio.run(main())
    assert [message.startswith("Exception in callback ") for message in caplog.messages] == [True]


def test_callbacks_that_register_each_other_for_ever_starve_nobody():
    async def main() -> None:
        loop = asyncio.get_running_loop()
        going = [True]

        def one() -> None:
            if going[0]:
                loop.call_soon(other)

        def other() -> None:
            loop.call_soon(one)

        one()
        await asyncio.sleep(0.005)
        going[0] = False

    asyncio.run(main())


def test_a_future_made_outside_a_loop_finds_none_in_another_thread_nor_after_asyncio_run():
    errors: list[str] = []

    def create() -> None:
        try:
            asyncio.Future()
        except RuntimeError as error:
            errors.append(str(error))

    thread = threading.Thread(target=create)
    thread.start()
    thread.join()
    asyncio.run(asyncio.sleep(0))
    create()
    assert [error.partition(" in thread")[0] for error in errors] == ["There is no current event loop"] * 2
