"""What the lesson `as-completed` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys

import pytest


def test_coroutines_begin_at_the_first_iteration_before_313_and_at_the_call_since():
    async def main() -> None:
        begun: list[str] = []

        async def job() -> None:
            begun.append("job")

        steps = asyncio.as_completed([job()])
        await asyncio.sleep(0)
        assert bool(begun) is (sys.version_info >= (3, 13))
        for step in steps:
            await step
        assert begun == ["job"]

    asyncio.run(main())


def test_what_is_done_when_the_limit_passes_is_still_handed_out_first():
    async def main() -> None:
        endless = asyncio.create_task(asyncio.Event().wait())
        jobs = [asyncio.create_task(asyncio.sleep(0, n)) for n in range(2)]
        got: list[object] = []

        async def consume() -> None:
            for step in asyncio.as_completed([*jobs, endless], timeout=0.01):
                got.append(await step)
                await asyncio.sleep(0.02)

        with pytest.raises(TimeoutError):
            await consume()
        assert got == [0, 1]
        endless.cancel()

    asyncio.run(main())


def test_a_step_that_is_never_awaited_is_a_coroutine_never_awaited():
    async def main() -> None:
        job = asyncio.create_task(asyncio.sleep(0))
        with pytest.warns(RuntimeWarning, match="was never awaited"):
            assert len(list(asyncio.as_completed([job]))) == 1
        await job

    asyncio.run(main())


def test_cancelling_the_consumer_cancels_none_of_the_tasks():
    async def main() -> None:
        job = asyncio.create_task(asyncio.Event().wait())

        async def consume() -> None:
            for step in asyncio.as_completed([job]):
                await step

        consumer = asyncio.create_task(consume())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        consumer.cancel()
        await asyncio.wait([consumer])
        assert consumer.cancelled()
        assert not job.done()
        assert job.cancelling() == 0
        job.cancel()

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 13), reason="new in 3.13")
def test_async_for_hands_out_the_tasks_themselves_since_313():
    async def main() -> None:
        jobs = [asyncio.create_task(asyncio.sleep(0, n)) for n in range(2)]
        handed_out = [job async for job in asyncio.as_completed(jobs)]
        assert handed_out == jobs
        assert [job.result() for job in handed_out] == [0, 1]

    asyncio.run(main())
