"""What the lesson `cancellation` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys
import threading

import pytest


def test_cancelled_error_is_no_exception():
    assert asyncio.CancelledError.__bases__ == (BaseException,)


def test_a_task_waiting_for_a_thread_ends_at_once_and_the_thread_goes_on():
    begun, release, ended = threading.Event(), threading.Event(), threading.Event()

    def load() -> None:
        begun.set()
        release.wait()
        ended.set()

    async def main() -> None:
        task = asyncio.create_task(asyncio.to_thread(load))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert not ended.is_set()
        release.set()

    asyncio.run(main())
    assert ended.is_set(), "asyncio.run waited for it"


def test_the_count_tells_ones_own_cancellation_from_that_of_what_one_waits_for():
    counts: list[int] = []

    async def wait_for(other: asyncio.Task[bool]) -> None:
        try:
            await other
        except asyncio.CancelledError:
            me = asyncio.current_task()
            assert me is not None
            counts.append(me.cancelling())
            raise

    async def main() -> None:
        for cancel_the_waiter in (False, True):
            other = asyncio.create_task(asyncio.Event().wait())
            waiter = asyncio.create_task(wait_for(other))
            await asyncio.sleep(0)
            (waiter if cancel_the_waiter else other).cancel()
            await asyncio.wait([waiter, other])
            assert other.cancelled()
            assert waiter.cancelled()

    asyncio.run(main())
    assert counts == [0, 1]


def test_a_swallowed_time_limit_shows_only_in_expired():
    async def library() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return

    async def main() -> None:
        async with asyncio.timeout(0.01) as guard:
            await library()
        assert guard.expired()

    asyncio.run(main())


@pytest.mark.parametrize(("uncancel", "outcome"), [(False, "CancelledError"), (True, "TimeoutError")])
def test_whoever_swallows_a_request_without_uncancel_spoils_the_time_limit_around_it(
    *, uncancel: bool, outcome: str
):
    async def swallow_then_wait() -> str:
        me = asyncio.current_task()
        assert me is not None
        try:
            async with asyncio.timeout(0.02):
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    if uncancel:
                        me.uncancel()
                await asyncio.Event().wait()
        except (TimeoutError, asyncio.CancelledError) as error:
            return type(error).__name__
        return "nothing"

    async def main() -> str:
        task = asyncio.create_task(swallow_then_wait())
        await asyncio.sleep(0)
        task.cancel()
        return await task

    assert asyncio.run(main()) == outcome


def test_since_313_uncancel_withdraws_a_request_not_yet_delivered():
    async def cancel_and_uncancel() -> bool:
        me = asyncio.current_task()
        assert me is not None
        me.cancel()
        me.uncancel()
        try:
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            return True
        return False

    assert asyncio.run(cancel_and_uncancel()) is (sys.version_info < (3, 13))


def test_the_message_reaches_the_waiter():
    async def main() -> None:
        task = asyncio.create_task(asyncio.Event().wait())
        await asyncio.sleep(0)
        task.cancel("shutting down")
        with pytest.raises(asyncio.CancelledError, match="shutting down"):
            await task

    asyncio.run(main())


def test_a_task_made_in_the_clean_up_is_not_waited_for_by_asyncio_run():
    made: list[asyncio.Task[None]] = []
    ended: list[str] = []

    async def rest() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        ended.append("rest")

    async def job() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            made.append(asyncio.create_task(rest()))

    async def main() -> asyncio.Task[None]:
        task = asyncio.create_task(job())
        await asyncio.sleep(0)
        return task

    assert asyncio.run(main()).cancelled()
    assert not made[0].done()
    assert not ended
    made[0].get_coro().close()  # type: ignore[union-attr]
    made[0]._log_destroy_pending = False  # type: ignore[attr-defined]
