"""One event, five tasks: who is woken, who need not wait, what `clear` does not undo."""

import asyncio

ready = asyncio.Event()
woken: list[str] = []


async def worker(name: str) -> None:
    """Wait for the event, then say what it shows when this task's turn has come."""
    await ready.wait()
    woken.append(name)
    print(f"  {name} runs, is_set: {ready.is_set()}")


def start(name: str) -> asyncio.Task[None]:
    return asyncio.create_task(worker(name), name=name)


async def main() -> None:
    print("1 two tasks wait, one is cancelled, main sets the event")
    early, leaving = start("early"), start("leaving")
    await asyncio.sleep(0)
    leaving.cancel()
    ready.set()
    print(f"  set has returned, woken: {woken}")
    assert woken == [], "set makes them ready to run, it does not run them"
    await asyncio.wait([early, leaving])
    assert woken == ["early"]
    assert leaving.cancelled(), "the cancellation came before the wake-up"

    print("2 the event stays set: wait returns at once and gives nobody a turn")
    late = start("late")
    await ready.wait()
    print(f"  main has passed, woken: {woken}")
    assert "late" not in woken, "main did not give way, so `late` has not begun"
    await late

    print("3 cleared: who comes now waits; set and clear in one go wakes it all the same")
    ready.clear()
    pulsed = start("pulsed")
    await asyncio.sleep(0)
    assert not pulsed.done()
    ready.set()
    ready.clear()
    await pulsed
    assert not ready.is_set(), "`pulsed` runs although the event is clear again"

    print("4 who comes after that has missed it; two sets are one")
    missed = start("missed")
    await asyncio.sleep(0)
    assert not missed.done()
    ready.set()
    ready.set()
    await missed
    assert woken == ["early", "late", "pulsed", "missed"], "each has been woken once"


asyncio.run(main())
