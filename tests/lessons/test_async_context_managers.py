"""What the lesson `async-context-managers` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest


class Noted:
    """A context manager that notes its own exit."""

    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self.log = name, log

    async def __aenter__(self) -> str:
        return self.name

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.log.append(f"{self.name}: {kind and kind.__name__}")


def test_the_name_after_as_is_what_aenter_gives():
    async def main() -> None:
        async with Noted("box", []) as entered:
            assert entered == "box"

    asyncio.run(main())


def test_leaving_gives_others_a_turn_only_where_the_exit_waits():
    async def main() -> None:
        order: list[str] = []

        @contextlib.asynccontextmanager
        async def resource(*, waits: bool) -> AsyncIterator[None]:
            yield
            if waits:
                await asyncio.sleep(0)

        async def other() -> None:
            order.append("other")

        for waits in (False, True):
            order.clear()
            task = asyncio.create_task(other())
            async with resource(waits=waits):
                pass
            order.append("left")
            await task
            assert order == (["other", "left"] if waits else ["left", "other"])

    asyncio.run(main())


def test_a_true_result_of_aexit_swallows_the_exception_even_a_cancellation():
    async def main() -> None:
        class Swallow:
            async def __aenter__(self) -> None:
                return None

            async def __aexit__(self, *_: object) -> bool:
                return True

        async def work() -> str:
            async with Swallow():
                await asyncio.Event().wait()
            return "went on"

        task = asyncio.create_task(work())
        await asyncio.sleep(0)
        task.cancel()
        assert await task == "went on"

    asyncio.run(main())


def test_a_generator_that_catches_and_does_not_raise_swallows():
    async def main() -> None:
        @contextlib.asynccontextmanager
        async def careless() -> AsyncIterator[None]:
            with contextlib.suppress(ValueError):
                yield

        async with careless():
            raise ValueError

    asyncio.run(main())


def test_an_exception_of_the_exit_takes_the_place_of_the_blocks_which_stays_its_context():
    async def main() -> None:
        @contextlib.asynccontextmanager
        async def fails_to_close() -> AsyncIterator[None]:
            try:
                yield
            finally:
                raise ConnectionError

        with pytest.raises(ConnectionError) as caught:
            async with fails_to_close():
                raise ValueError
        assert isinstance(caught.value.__context__, ValueError)

    asyncio.run(main())


@pytest.mark.parametrize(("yields", "message"), [(0, "didn't yield"), (2, "didn't stop")])
def test_the_generator_yields_exactly_once(yields, message):
    async def main() -> None:
        @contextlib.asynccontextmanager
        async def wrong() -> AsyncIterator[int]:
            for number in range(yields):
                yield number

        with pytest.raises(RuntimeError, match=message):
            async with wrong():
                pass

    asyncio.run(main())


def test_with_instead_of_async_with_is_a_type_error():
    with pytest.raises(TypeError, match="context manager protocol"):
        exec("with resource: pass", {"resource": Noted("box", [])})  # noqa: S102


def test_async_with_on_a_plain_context_manager_is_a_type_error():
    async def main() -> None:
        with pytest.raises(TypeError, match="asynchronous context manager protocol"):
            async with contextlib.ExitStack():
                pass

    asyncio.run(main())


def test_what_asynccontextmanager_makes_serves_once():
    async def main() -> None:
        @contextlib.asynccontextmanager
        async def resource() -> AsyncIterator[None]:
            yield

        once = resource()
        async with once:
            pass
        with pytest.raises((RuntimeError, AttributeError)):
            async with once:
                pass

    asyncio.run(main())


def test_an_exit_stack_leaves_in_reverse_and_releases_what_was_entered_before_a_failure():
    async def main() -> None:
        log: list[str] = []

        async def say() -> None:
            log.append("callback")

        async def open_three() -> None:
            async with contextlib.AsyncExitStack() as stack:
                for name in ("first", "second"):
                    await stack.enter_async_context(Noted(name, log))
                stack.push_async_callback(say)
                raise OSError("third")

        with pytest.raises(OSError, match="third"):
            await open_three()
        assert log == ["callback", "second: OSError", "first: OSError"]

    asyncio.run(main())


def test_an_exit_stack_in_aenter_hands_its_contents_over():
    """What the misconception `half_entered` recommends: on success `pop_all` keeps them for `__aexit__`."""

    async def main() -> None:
        log: list[str] = []

        class Both:
            async def __aenter__(self) -> None:
                async with contextlib.AsyncExitStack() as stack:
                    await stack.enter_async_context(Noted("first", log))
                    await stack.enter_async_context(Noted("second", log))
                    self.stack = stack.pop_all()

            async def __aexit__(self, *_: object) -> None:
                await self.stack.aclose()

        async with Both():
            assert log == []
        assert log == ["second: None", "first: None"]

    asyncio.run(main())


def test_between_two_statements_without_await_no_cancellation_arrives():
    """The lesson's account of `boot_agent_sandbox`: nothing is lost between the start and the `try`."""

    async def main() -> None:
        released: list[str] = []
        permits = asyncio.Semaphore(1)

        @contextlib.asynccontextmanager
        async def boot() -> AsyncIterator[str]:
            async with permits:
                task.cancel()  # arrives at the next suspension, which is in the block
            try:
                yield "sandbox"
            finally:
                released.append("sandbox")

        async def use() -> None:
            async with boot():
                await asyncio.sleep(3600)

        task = asyncio.create_task(use())
        await asyncio.wait([task])
        assert task.cancelled()
        assert released == ["sandbox"]

    asyncio.run(main())


def test_asynccontextmanager_also_decorates_a_coroutine_function():
    async def main() -> None:
        log: list[str] = []

        @contextlib.asynccontextmanager
        async def noted() -> AsyncIterator[None]:
            log.append("in")
            yield
            log.append("out")

        @noted()
        async def work() -> None:
            log.append("work")

        await work()
        await work()
        assert log == ["in", "work", "out"] * 2

    asyncio.run(main())
