"""What the lesson `contextvars` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextvars
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest

user: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")


@pytest.fixture(autouse=True)
def _restore_user() -> Iterator[None]:
    token = user.set("nobody")
    yield
    user.reset(token)


def test_a_token_works_once_and_in_its_own_context_only():
    token = user.set("alice")
    with pytest.raises(ValueError, match="was created in a different Context"):
        contextvars.copy_context().run(user.reset, token)
    user.reset(token)
    with pytest.raises(RuntimeError, match="has already been used once"):
        user.reset(token)


def test_a_thread_begins_with_an_empty_context():
    seen: list[str] = []
    fresh: contextvars.ContextVar[str] = contextvars.ContextVar("fresh", default="default")
    fresh.set("main's")
    thread = threading.Thread(target=lambda: seen.append(fresh.get()))
    thread.start()
    thread.join()
    assert seen == ["default"]


def test_to_thread_copies_the_context_when_it_is_awaited_not_when_it_is_called():
    async def main() -> str:
        user.set("at the call")
        call = asyncio.to_thread(user.get)
        user.set("at the await")
        return await call

    assert asyncio.run(main()) == "at the await"


def test_reset_after_create_task_does_not_reach_the_task():
    async def audit() -> str:
        return user.get()

    async def main() -> str:
        token = user.set("alice")
        task = asyncio.create_task(audit())
        user.reset(token)
        assert user.get() == "nobody"
        return await task

    assert asyncio.run(main()) == "alice"


@pytest.mark.parametrize("careful", [False, True])
def test_a_context_manager_that_resets_without_finally_leaks_at_an_exception(*, careful: bool):
    @contextmanager
    def as_user(name: str) -> Iterator[None]:
        token = user.set(name)
        if careful:
            try:
                yield
            finally:
                user.reset(token)
        else:
            yield
            user.reset(token)

    with pytest.raises(KeyError), as_user("alice"):
        raise KeyError
    assert user.get() == ("nobody" if careful else "alice")


def test_an_async_generator_sets_its_drivers_context():
    async def numbers() -> AsyncIterator[int]:
        user.set("the generator's")
        yield 1

    async def main() -> None:
        async for _ in numbers():
            assert user.get() == "the generator's"
        assert user.get() == "the generator's"

    asyncio.run(main())


def test_the_runs_of_one_runner_share_a_context():
    async def log_in() -> None:
        user.set("alice")

    async def look() -> str:
        return user.get()

    with asyncio.Runner() as runner:
        runner.run(log_in())
        assert runner.run(look()) == "alice"
    assert user.get() == "nobody"


def test_a_task_can_be_given_a_context():
    async def log_in() -> None:
        user.set("alice")

    async def main() -> str:
        context = contextvars.copy_context()
        await asyncio.create_task(log_in(), context=context)
        assert user.get() == "nobody"
        return context[user]

    assert asyncio.run(main()) == "alice"


def test_an_end_recorded_in_except_exception_and_else_is_missing_after_a_cancellation():
    """The lesson's account of `trace_span`."""
    events: list[str] = []

    @contextmanager
    def span() -> Iterator[None]:
        events.append("start")
        try:
            yield
        except Exception:
            events.append("end, failed")
            raise
        else:
            events.append("end")
        finally:
            events.append("reset")

    async def work() -> None:
        with span():
            await asyncio.Event().wait()

    async def main() -> None:
        task = asyncio.create_task(work())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(main())
    assert events == ["start", "reset"]
