"""Leaving an asynchronous generator early: who closes it, in which task, and when."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

log: list[str] = []
closed = asyncio.Event()


def note(text: str) -> None:
    log.append(text)
    print(f"  {text}")


async def lines(owner: str) -> AsyncGenerator[str, None]:
    """Yield for ever; closing takes a turn, and says in whose task it happens."""
    try:
        while True:
            yield "line"
    finally:
        await asyncio.sleep(0)
        task = asyncio.current_task()
        same = task and task.get_name() == owner
        note(f"closed in {'the same' if same else 'another'} task")
        closed.set()


async def leave(how: str, generator: AsyncGenerator[str, None]) -> None:
    """Take one line, then leave the loop in one of three ways."""
    async for _line in generator:
        if how == "break":
            break
        if how == "error":
            raise ValueError("bad line")
        await asyncio.Event().wait()


async def plainly() -> None:
    await leave("break", lines("plainly"))
    note("reader goes on")


async def closing(how: str) -> None:
    async with aclosing(lines(how)) as generator:
        await leave(how, generator)
    note("reader goes on")


async def main() -> None:
    print("1 break: the generator is dropped, the loop closes it in a task of its own")
    await asyncio.create_task(plainly(), name="plainly")
    assert log == ["reader goes on"], "nothing has been closed yet"
    await closed.wait()
    assert log == ["reader goes on", "closed in another task"]

    for number, how in enumerate(("break", "error", "cancel"), start=2):
        print(f"{number} {how}, inside aclosing")
        log.clear()
        reader = asyncio.create_task(closing(how), name=how)
        if how == "cancel":
            await asyncio.sleep(0)
            reader.cancel()
        await asyncio.wait([reader])
        assert log[0] == "closed in the same task"
        assert (log[1:] == ["reader goes on"]) is (how == "break")
        if how == "error":
            assert isinstance(reader.exception(), ValueError), "and the error goes on"
    assert reader.cancelled()


asyncio.run(main())
