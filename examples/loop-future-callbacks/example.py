"""When callbacks run: in batches, in order, and never inside the call that causes them.

The loop takes what is ready as one batch and runs it to its end; what is registered
meanwhile is for the next batch. `turn` notes where one batch ends.
"""

import asyncio
from typing import Any

notes: list[str] = []
reports: list[str] = []


def on_report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    what = context["message"].partition(" main.")[0]
    reports.append(f"{what}: {context['exception']!r}")


async def turn() -> list[str]:
    """Give way for one batch; return what was noted in it."""
    notes.clear()
    await asyncio.sleep(0)
    return notes.copy()


async def main() -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(on_report)

    def first(future: asyncio.Future[str]) -> None:
        notes.append(f"first got {future.result()!r}")
        loop.call_soon(notes.append, "registered by first")

    def second(_future: asyncio.Future[str]) -> None:
        notes.append("second")
        raise ValueError("in a callback")

    print("1 set_result calls nobody; the callbacks are the next batch")
    future: asyncio.Future[str] = loop.create_future()
    for callback in (first, second, lambda _: notes.append("third")):
        future.add_done_callback(callback)
    future.set_result("hello")
    assert notes == []
    batch = await turn()
    print(f"  {batch}")
    assert batch == ["first got 'hello'", "second", "third"]

    print("2 what a callback registers is for the batch after it")
    batch = await turn()
    print(f"  {batch}")
    assert batch == ["registered by first"]

    print("3 an exception in a callback stops neither the others nor set_result's caller")
    print(f"  {reports}")
    assert reports == ["Exception in callback: ValueError('in a callback')"]

    print("4 on a future that is done: in the next batch, and not to be removed")
    future.add_done_callback(lambda _: notes.append("late"))
    future.add_done_callback(second)
    removed = future.remove_done_callback(second)
    batch = await turn()
    print(f"  {batch}, removed: {removed}")
    assert (batch, removed) == (["late", "second"], 0)

    print("5 between two batches the loop looks at its timers; a cancelled one is none")
    rung = loop.create_future()
    loop.call_later(0, rung.set_result, "the timer had its turn")
    loop.call_later(0, notes.append, "never").cancel()

    def again() -> None:
        if not rung.done():
            loop.call_soon(again)

    again()  # from now on there is always a callback ready
    print(f"  {await rung}")
    assert "never" not in notes


asyncio.run(main())
