"""Loops run by hand, a generator that nobody has closed: what becomes of its `finally`.

The generator is kept in a variable, so that garbage collection plays no part.
"""

import asyncio
from collections.abc import AsyncIterator

log: list[str] = []


async def lines(name: str) -> AsyncIterator[str]:
    try:
        yield f"a line of {name}"
    finally:
        await asyncio.sleep(0)
        log.append(f"{name} closed")
        print(f"  {name} closed")


async def take_one(generator: AsyncIterator[str]) -> None:
    """Take the first line and leave the generator at its `yield`."""
    print(f"  {await anext(generator)}")


def by_hand(name: str, *, shutdown: bool) -> None:
    """Run a loop by hand, with or without its last duty, and close it."""
    generator = lines(name)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(take_one(generator))
    assert log == [], "left open"
    if shutdown:
        loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()
    del generator  # the last reference; the loop is closed


async def main() -> None:
    generator = lines("third")
    await take_one(generator)
    kept.append(generator)


print("1 the loop is closed, nothing else")
by_hand("first", shutdown=False)
print(f"  log: {log}")
assert log == [], "its `finally` will never run: there is no loop to run it"

print("2 shutdown_asyncgens, then close")
by_hand("second", shutdown=True)
assert log == ["second closed"]

print("3 asyncio.run does it by itself, after main has ended")
kept: list[AsyncIterator[str]] = []
log.clear()
asyncio.run(main())
assert log == ["third closed"]
