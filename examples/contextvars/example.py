"""Who sees a context variable's value: the same task, its children, threads, callbacks.

`sample` names what a task works on. It is read, and sometimes set, in an awaited
coroutine, in a task, in two kinds of thread and in a callback.
"""

import asyncio
import contextvars

sample = contextvars.ContextVar("sample", default="none")


async def change(name: str) -> str:
    """Say what is seen here, then set another value."""
    seen = sample.get()
    sample.set(name)
    return seen


def look() -> str:
    return sample.get()


async def main() -> None:
    loop = asyncio.get_running_loop()
    token = sample.set("main's")

    print("1 awaited: the same task, the same context")
    seen = await change("changed by the awaited coroutine")
    print(f"  saw {seen!r}; afterwards {sample.get()!r}")
    assert (seen, sample.get()) == ("main's", "changed by the awaited coroutine")

    print("2 reset: the value before that set, whatever was set since")
    sample.reset(token)
    print(f"  {sample.get()!r}")
    assert sample.get() == "none"

    print("3 a task: a copy of the context, made when the task is created")
    sample.set("before")
    task = asyncio.create_task(change("the task's own"), name="change")
    sample.set("after")
    seen = await task
    print(f"  saw {seen!r}; afterwards {sample.get()!r} here")
    assert (seen, sample.get()) == ("before", "after"), "neither sees the other's change"

    print("4 a thread: with to_thread a copy too, with run_in_executor nothing")
    with_context = await asyncio.to_thread(look)
    without = await loop.run_in_executor(None, look)
    print(f"  to_thread saw {with_context!r}, run_in_executor {without!r}")
    assert (with_context, without) == ("after", "none")

    print("5 a callback: a copy made when it is registered")
    seen_by_callback: list[str] = []
    loop.call_soon(lambda: seen_by_callback.append(sample.get()))
    sample.set("later")
    await asyncio.sleep(0)
    print(f"  saw {seen_by_callback[0]!r}")
    assert seen_by_callback == ["after"]


asyncio.run(main())
