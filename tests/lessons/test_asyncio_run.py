"""What the lesson `asyncio-run` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import signal
import threading

import pytest


def test_a_task_that_main_leaves_takes_its_first_step_and_is_then_cancelled():
    steps: list[str] = []

    async def save() -> None:
        steps.append("begun")
        try:
            await asyncio.sleep(0)
            steps.append("written")
        except asyncio.CancelledError:
            steps.append("cancelled")
            raise

    async def main() -> asyncio.Task[None]:
        return asyncio.create_task(save())

    assert asyncio.run(main()).cancelled()
    assert steps == ["begun", "cancelled"]


def test_what_is_no_coroutine_is_refused():
    async def main() -> None: ...

    for other in (main, 1):
        with pytest.raises(ValueError, match="a coroutine was expected, got"):
            asyncio.run(other)  # type: ignore[arg-type]


def test_shutdown_comes_also_when_main_fails_and_an_error_in_it_is_only_reported():
    reports: list[str] = []

    async def fail_in_clean_up() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise OSError

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: reports.append(context["message"]))
        kept.append(asyncio.create_task(fail_in_clean_up()))
        await asyncio.sleep(0)
        raise KeyError

    kept: list[asyncio.Task[None]] = []
    with pytest.raises(KeyError):
        asyncio.run(main())
    assert reports == ["unhandled exception during asyncio.run() shutdown"]


def test_a_main_task_that_ignores_its_cancellation_gets_keyboard_interrupt_at_the_second_signal():
    seen: list[str] = []

    async def main() -> None:
        for _ in range(2):
            try:
                signal.raise_signal(signal.SIGINT)
                await asyncio.Event().wait()
            except (asyncio.CancelledError, KeyboardInterrupt) as error:
                seen.append(type(error).__name__)

    asyncio.run(main())
    assert seen == ["CancelledError", "KeyboardInterrupt"]


def test_outside_the_main_thread_it_leaves_signals_alone():
    handlers: list[object] = []

    async def main() -> None:
        handlers.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=asyncio.run, args=(main(),))
    thread.start()
    thread.join()
    asyncio.run(main())
    assert handlers[0] is before
    assert handlers[1] is not before


def test_a_lock_without_a_wait_is_bound_to_no_loop():
    lock = asyncio.Lock()

    async def use(times: int) -> None:
        async def once() -> None:
            async with lock:
                await asyncio.sleep(0)

        await asyncio.gather(*(once() for _ in range(times)))

    asyncio.run(use(1))
    asyncio.run(use(2))
    asyncio.run(use(1))
    with pytest.raises(RuntimeError, match="is bound to a different event loop"):
        asyncio.run(use(2))
