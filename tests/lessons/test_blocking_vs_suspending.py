"""What the lesson `blocking-vs-suspending` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import logging
import time

import pytest


def test_debug_mode_reports_a_step_that_takes_longer_than_a_tenth_of_a_second(
    caplog: pytest.LogCaptureFixture,
):
    async def slow() -> None:
        assert asyncio.get_running_loop().slow_callback_duration == 0.1
        time.sleep(0.11)  # noqa: ASYNC251

    with caplog.at_level(logging.WARNING, "asyncio"):
        asyncio.run(slow(), debug=True)
    assert [r for r in caplog.messages if r.startswith("Executing <Task") and "slow()" in r]


def test_time_sleep_0_gives_no_task_a_turn():
    async def main() -> None:
        turns: list[str] = []

        async def other() -> None:
            turns.append("other")

        task = asyncio.create_task(other())
        time.sleep(0)  # noqa: ASYNC251
        assert not turns
        await task

    asyncio.run(main())


def test_a_time_limit_comes_late_when_another_task_blocks_the_loop():
    async def main() -> None:
        order: list[str] = []

        async def limited() -> None:
            try:
                async with asyncio.timeout(0.01):
                    await asyncio.Event().wait()
            except TimeoutError:
                order.append("time limit")

        async def blocker() -> None:
            time.sleep(0.05)  # noqa: ASYNC251
            order.append("blocker done")

        await asyncio.gather(limited(), blocker())
        assert order == ["blocker done", "time limit"]

    asyncio.run(main())
