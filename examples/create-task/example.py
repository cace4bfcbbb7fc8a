"""Who keeps a task alive, and who learns how it ended.

Three tasks run the same coroutine function: `group-0` and `group-1` are kept in a
set, nobody keeps `dropped`. Each waits for a future that everybody else knows only
through a weak reference: its owner alone decides whether a task survives.
"""

import asyncio
import gc
import weakref
from typing import Any

Reply = asyncio.Future[str]
replies: weakref.WeakValueDictionary[str, Reply] = weakref.WeakValueDictionary()
reports: list[str] = []


async def generate(name: str) -> str:
    """Publish a future weakly, then wait for the reply that arrives in it."""
    reply: Reply = asyncio.get_running_loop().create_future()
    replies[name] = reply
    try:
        return await reply
    except BaseException as error:
        print(f"  {name}: {type(error).__name__} at its await")
        raise


def on_report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Note what the loop would log. Not the context itself: it holds the task."""
    source = context.get("task") or context["future"]
    reports.append(f"{source.get_name()}: {context['message']}")


async def main() -> None:
    gc.disable()  # no collection but the one below
    asyncio.get_running_loop().set_exception_handler(on_report)

    owned: set[asyncio.Task[str]] = set()
    for name in ("group-0", "group-1"):
        task = asyncio.create_task(generate(name), name=name)
        owned.add(task)
        task.add_done_callback(owned.discard)
    asyncio.create_task(generate("dropped"), name="dropped")  # noqa: RUF006
    print(f"1 three tasks created; started: {sorted(replies)}")
    assert not replies, "create_task only schedules: no body has run yet"

    await asyncio.sleep(0)
    print(f"2 main gave way once; started: {sorted(replies)}")
    assert sorted(replies) == ["dropped", "group-0", "group-1"]

    print("3 garbage collection")
    gc.collect()
    print(f"  the loop reports: {reports}")
    print(f"  still waiting: {sorted(replies)}")
    assert reports == ["dropped: Task was destroyed but it is pending!"]
    assert sorted(replies) == ["group-0", "group-1"], "the owned tasks survive"

    print("4 one reply and one error arrive")
    replies["group-0"].set_result("hello")
    replies["group-1"].set_exception(ConnectionError("server gone"))
    done, pending = await asyncio.wait(set(owned))
    assert not pending
    assert not owned, "each task left the set by itself when it was done"

    print("5 the owner reads how each task ended")
    outcomes = {task.get_name(): task.exception() or task.result() for task in done}
    for name in sorted(outcomes):
        print(f"  {name}: {outcomes[name]!r}")
    assert outcomes["group-0"] == "hello"
    assert isinstance(outcomes["group-1"], ConnectionError)
    del task, done
    gc.collect()
    assert len(reports) == 1, "an exception that was read is not reported again"


asyncio.run(main())
