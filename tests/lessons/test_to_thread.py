"""What the lesson `to-thread` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import contextvars
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest


def test_keyword_arguments_go_through_to_thread_only():
    async def main() -> None:
        assert await asyncio.to_thread(sorted, [1, 2], reverse=True) == [2, 1]
        with pytest.raises(TypeError):
            asyncio.get_running_loop().run_in_executor(None, sorted, [1, 2], reverse=True)  # type: ignore[call-arg]

    asyncio.run(main())


def test_run_in_executor_hands_over_at_once_and_gives_a_future_of_the_loop():
    async def main() -> None:
        started = threading.Event()
        future = asyncio.get_running_loop().run_in_executor(None, started.set)
        assert isinstance(future, asyncio.Future)
        assert started.wait(60), "although nothing has been awaited"
        await future

    asyncio.run(main())


def test_what_the_thread_sets_in_its_context_stays_there():
    variable = contextvars.ContextVar("variable", default="before")

    async def main() -> None:
        await asyncio.to_thread(variable.set, "in the thread")
        assert variable.get() == "before"

    asyncio.run(main())


def test_the_default_pool_holds_cpus_and_four_at_most_32():
    async def main() -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, int)
        pool = loop._default_executor  # type: ignore[attr-defined]
        cpus = os.process_cpu_count() if sys.version_info >= (3, 13) else os.cpu_count()
        assert pool._max_workers == min(32, (cpus or 1) + 4)

    asyncio.run(main())


def test_stop_iteration_from_the_thread():
    """It cannot be raised into a future: before 3.13 (or a late 3.12) the await never ends."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        reports: list[str] = []
        loop.set_exception_handler(lambda _loop, context: reports.append(repr(context["exception"])))
        work = asyncio.create_task(asyncio.to_thread(next, iter([])))
        done, _ = await asyncio.wait([work], timeout=1)
        assert done or sys.version_info < (3, 13)
        if done:
            assert isinstance(done.pop().exception(), RuntimeError)
        else:
            assert "StopIteration interacts badly" in reports[0]
            work.cancel()

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 13), reason="new in 3.12, where early releases did not keep it")
def test_the_limit_on_the_pools_end_is_a_warning():
    release = threading.Event()

    async def main() -> None:
        loop = asyncio.get_running_loop()
        begun = asyncio.Event()

        def work() -> None:
            loop.call_soon_threadsafe(begun.set)
            release.wait()

        loop.run_in_executor(None, work)
        await begun.wait()
        try:
            with pytest.warns(
                RuntimeWarning, match="did not finishing joining its threads within 0.01 seconds"
            ):
                await loop.shutdown_default_executor(0.01)
        finally:
            release.set()

    asyncio.run(main())


def test_a_worker_of_a_loop_in_a_daemon_thread_keeps_the_process():
    """The lesson's account of a server stopped by `loop.stop` alone: its pool's threads are no daemons."""
    program = """
import asyncio, threading

begun, main_ends = threading.Event(), threading.Event()

def work():
    begun.set()
    main_ends.wait()
    print("work: ended")

loop = asyncio.new_event_loop()
server = threading.Thread(target=loop.run_forever, daemon=True)
server.start()
asyncio.run_coroutine_threadsafe(asyncio.to_thread(work), loop)
begun.wait()
loop.call_soon_threadsafe(loop.stop)
server.join()
print("main: ends", flush=True)
threading._register_atexit(main_ends.set)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout == "main: ends\nwork: ended\n"


def test_cancelled_while_a_thread_submits_the_number_of_the_request_is_lost():
    """The lesson's account of `generate`: a model of it, in our own words."""
    release = threading.Event()
    submitted: list[int] = []
    withdrawn: list[int] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        begun = asyncio.Event()

        def submit() -> int:
            loop.call_soon_threadsafe(begun.set)
            release.wait()
            submitted.append(7)
            return 7

        async def generate() -> None:
            request = None
            try:
                request = await asyncio.to_thread(submit)
            except asyncio.CancelledError:
                if request is not None:
                    withdrawn.append(request)
                raise

        loop.set_default_executor(ThreadPoolExecutor(1))
        task = asyncio.create_task(generate())
        await begun.wait()
        task.cancel()
        await asyncio.wait([task])
        release.set()

    asyncio.run(main())
    assert (submitted, withdrawn) == ([7], [])
