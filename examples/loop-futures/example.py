"""A future is a box for one result: who waits at it, who fills it, from where.

Two readers wait at the same future. In part 3 one of them is cancelled, and takes the
future with it; in part 4 the result comes from another thread.
"""

import asyncio

notes: list[str] = []


def note(text: str) -> None:
    print(f"  {text}")
    notes.append(text)


async def read(name: str, box: asyncio.Future[str]) -> None:
    try:
        note(f"{name}: {await box}")
    except asyncio.CancelledError:
        note(f"{name}: CancelledError")
        raise


async def start(box: asyncio.Future[str], *names: str) -> list[asyncio.Task[None]]:
    notes.clear()
    readers = [asyncio.create_task(read(name, box), name=name) for name in names]
    await asyncio.sleep(0)
    return readers


def fill_from_a_thread(loop: asyncio.AbstractEventLoop, box: asyncio.Future[str]) -> None:
    loop.call_soon_threadsafe(box.set_result, "from a thread")


async def main() -> None:
    loop = asyncio.get_running_loop()

    print("1 an empty box has no result to read; reading does not wait")
    box: asyncio.Future[str] = loop.create_future()
    try:
        box.result()
    except asyncio.InvalidStateError as error:
        print(f"  InvalidStateError: {error}")
    assert (box.done(), box.get_loop() is loop) == (False, True)

    print("2 filled once, for everyone who waits, in the order in which they came")
    readers = await start(box, "reader-1", "reader-2")
    box.set_result("hello")
    assert (box.done(), notes) == (True, []), "filled; nobody has been woken yet"
    await asyncio.wait(readers)
    assert notes == ["reader-1: hello", "reader-2: hello"]
    try:
        box.set_result("again")
    except asyncio.InvalidStateError as error:
        print(f"  InvalidStateError: {error}")

    print("3 to cancel a reader is to cancel the box, and the other reader with it")
    box = loop.create_future()
    readers = await start(box, "reader-3", "reader-4")
    readers[0].cancel()
    assert box.cancelled()
    await asyncio.wait(readers)
    assert notes == ["reader-3: CancelledError", "reader-4: CancelledError"]

    print("4 filled by a thread, through the loop that the future belongs to")
    box = loop.create_future()
    loop.run_in_executor(None, fill_from_a_thread, loop, box)
    await read("main", box)
    assert notes[-1] == "main: from a thread"


asyncio.run(main())
