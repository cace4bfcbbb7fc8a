"""Read, wait, write: what is lost without a lock, and who enters next when there is one.

`sleep(0)` stands for saving: the task gives way between its read and its write.
"""

import asyncio
from contextlib import nullcontext

Guard = asyncio.Lock | nullcontext[None]
state = {"version": 0}
entered: list[str] = []


async def update(name: str, guard: Guard, *, fails: bool = False) -> None:
    """Raise the version by one: read it, save, write it."""
    async with guard:
        entered.append(name)
        seen = state["version"]
        print(f"  {name} reads {seen}")
        await asyncio.sleep(0)
        if fails:
            raise OSError("disk full")
        state["version"] = seen + 1
        print(f"  {name} writes {seen + 1}")


async def main() -> None:
    print("1 no lock: both read before either writes")
    plain = [
        asyncio.create_task(update("plain-0", nullcontext()), name="plain-0"),
        asyncio.create_task(update("plain-1", nullcontext()), name="plain-1"),
    ]
    await asyncio.gather(*plain)
    print(f"  version: {state['version']}")
    assert state["version"] == 1, "two updates, one is lost"

    print("2 main holds the lock, three updates wait, the second is cancelled")
    entered.clear()
    lock = asyncio.Lock()
    await lock.acquire()
    first = asyncio.create_task(update("first", lock, fails=True), name="first")
    second = asyncio.create_task(update("second", lock), name="second")
    third = asyncio.create_task(update("third", lock), name="third")
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.wait([second])
    assert entered == []

    print("3 main releases the lock and wants it again at once")
    lock.release()
    print(f"  locked: {lock.locked()}, waiting: first, third")
    assert not lock.locked(), "nobody holds it: `first` has been woken, but has not run"
    await lock.acquire()
    print(f"  main has it again after {entered}")
    assert entered == ["first", "third"], "whoever came earlier goes first"
    lock.release()

    print("4 how the updates ended")
    assert isinstance(first.exception(), OSError), "an exception released the lock"
    assert second.cancelled()
    assert third.exception() is None
    print(f"  first: {first.exception()!r}; version: {state['version']}")
    expected = 2
    assert state["version"] == expected, "`third` read what was true when it wrote"


asyncio.run(main())
