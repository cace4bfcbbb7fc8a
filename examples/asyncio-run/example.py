"""What `asyncio.run` does after the main coroutine has returned, and in which order.

`main` leaves three things behind: a task that waits for ever, an asynchronous generator
that nobody finished, and a call in the default executor. The call ends only when the
generator has been closed, so the order below is no accident of timing.
"""

import asyncio
import threading
from collections.abc import AsyncIterator

said: list[str] = []
kept: list[object] = []
loops: list[asyncio.AbstractEventLoop] = []
generator_closed = threading.Event()


def say(text: str) -> None:
    print(f"  {text}")
    said.append(text)


async def wait_for_ever() -> None:
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        say("task: CancelledError, cleaning up")
        await asyncio.sleep(0)
        say("task: clean")
        raise


async def numbers() -> AsyncIterator[int]:
    try:
        yield 1
        yield 2
    finally:
        await asyncio.sleep(0)
        say("generator: closed")
        generator_closed.set()


def write_file() -> None:
    generator_closed.wait()
    say("thread: written")


async def main() -> str:
    loops.append(asyncio.get_running_loop())
    background = asyncio.create_task(wait_for_ever(), name="background")
    stream = numbers()
    kept.extend([background, stream])
    await anext(stream)
    await asyncio.sleep(0)
    loops[0].run_in_executor(None, write_file)
    say("main: returns")
    return "result"


async def again() -> None:
    loops.append(asyncio.get_running_loop())


print("1 run, and everything that main left behind")
result = asyncio.run(main())
print(f"2 run has returned {result!r}; the loop is closed: {loops[0].is_closed()}")
assert said == [
    "main: returns",
    "task: CancelledError, cleaning up",
    "task: clean",
    "generator: closed",
    "thread: written",
]
assert loops[0].is_closed()

asyncio.run(again())
print(f"3 another run has the same loop: {loops[0] is loops[1]}")
assert loops[0] is not loops[1]
