"""A cancellation is a request: when it arrives, what it can interrupt, how it can fail.

Every job waits for ever, and cleans up when it is cancelled; the clean-up itself has
to wait, for the disk. The last job does not pass the cancellation on.
"""

import asyncio

disk = asyncio.Event()
notes: list[str] = []


def note(text: str) -> None:
    print(f"  {text}")
    notes.append(text)


async def job(name: str, *, obey: bool = True) -> str:
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        note(f"{name}: CancelledError")
        await disk.wait()
        note(f"{name}: clean")
        if obey:
            raise
    return "went on"


async def start(name: str, *, obey: bool = True) -> asyncio.Task[str]:
    disk.clear()
    notes.clear()
    task = asyncio.create_task(job(name, obey=obey), name=name)
    await asyncio.sleep(0)
    return task


async def main() -> None:
    print("1 requested, delivered, cleaned up, ended: four different moments")
    task = await start("job-1")
    task.cancel()
    print(f"  requested: {task.cancelling()}, done: {task.done()}")
    assert (notes, task.cancelling(), task.done()) == ([], 1, False), "only requested"
    await asyncio.sleep(0)
    print(f"  done: {task.done()}")
    assert (notes, task.done()) == (["job-1: CancelledError"], False), "cleaning up"
    disk.set()
    await asyncio.wait([task])
    assert notes == ["job-1: CancelledError", "job-1: clean"]
    print(f"  done: {task.done()}, cancelled: {task.cancelled()}")
    assert task.cancelled()

    print("2 a second request interrupts the clean-up")
    task = await start("job-2")
    task.cancel()
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    print(f"  cancelled: {task.cancelled()}")
    assert notes == ["job-2: CancelledError"], "never clean"

    print("3 the job swallows it: it ends as if nobody had asked")
    task = await start("job-3", obey=False)
    task.cancel()
    disk.set()
    await asyncio.wait([task])
    assert (task.cancelled(), task.cancelling()) == (False, 1)
    print(f"  cancelled: {task.cancelled()}, result: {task.result()!r}")

    print("4 a task that has ended cannot be cancelled any more")
    accepted = task.cancel()
    print(f"  accepted: {accepted}")
    assert not accepted


asyncio.run(main())
