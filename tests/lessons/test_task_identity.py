"""What the lesson `task-identity` says beyond its example: each sentence on behaviour, one test."""

import asyncio

import pytest


def test_without_a_running_loop_there_is_no_current_task_to_ask_for():
    with pytest.raises(RuntimeError, match="no running event loop"):
        asyncio.current_task()


def test_an_awaited_coroutine_has_its_awaiters_task_and_a_task_its_own():
    async def who() -> object:
        return asyncio.current_task()

    async def main() -> None:
        me = asyncio.current_task()
        assert await who() is me
        task = asyncio.create_task(who())
        assert await task is task

    asyncio.run(main())


def test_a_callback_added_to_an_ended_task_still_runs_but_not_at_once():
    async def main() -> None:
        task = asyncio.create_task(asyncio.sleep(0))
        await task
        called: list[object] = []
        task.add_done_callback(called.append)
        assert called == []
        await asyncio.sleep(0)
        assert called == [task]

    asyncio.run(main())


def test_all_tasks_lists_its_own_loops_tasks_only():
    async def other(begun: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon_threadsafe(begun.set)
        await asyncio.sleep(0.01)

    async def main() -> None:
        begun = asyncio.Event()
        thread = asyncio.create_task(
            asyncio.to_thread(asyncio.run, other(begun, asyncio.get_running_loop())),
            name="waits for the thread",
        )
        await begun.wait()
        assert asyncio.all_tasks() == {asyncio.current_task(), thread}
        await thread

    asyncio.run(main())


def test_debug_mode_refuses_a_cancel_from_another_thread():
    async def main() -> None:
        task = asyncio.create_task(asyncio.Event().wait())
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="Non-thread-safe operation"):
            await asyncio.to_thread(task.cancel)
        loop = task.get_loop()
        other = asyncio.create_task(asyncio.Event().wait())
        await asyncio.to_thread(loop.call_soon_threadsafe, other.cancel)
        await asyncio.wait([other])
        assert other.cancelled()

    asyncio.run(main(), debug=True)


def test_a_task_without_a_name_is_called_by_a_number():
    async def main() -> None:
        task = asyncio.create_task(asyncio.sleep(0))
        assert task.get_name().startswith("Task-")
        await task

    asyncio.run(main())
