"""What `asyncio.wait` waits for, what it returns, and what it leaves to the caller.

Three jobs, each told its outcome by `main`. `wait` sorts them into done and pending,
and that is all it does: it raises nothing of theirs, and stops nobody.
"""

import asyncio

told: dict[str, asyncio.Future[str]] = {}
Tasks = set[asyncio.Task[str]]


async def job(name: str) -> str:
    return await told[name]


async def watch(jobs: Tasks) -> None:
    await asyncio.wait(jobs)


def names(tasks: Tasks) -> list[str]:
    return sorted(task.get_name() for task in tasks)


def show(text: str, done: Tasks, pending: Tasks) -> None:
    print(f"  {text}: done {names(done)}, pending {names(pending)}")


async def main() -> None:
    for name in ("first", "second", "third"):
        told[name] = asyncio.get_running_loop().create_future()
    jobs = {name: asyncio.create_task(job(name), name=name) for name in told}
    pending = set(jobs.values())

    print("1 the time limit passes: no exception, no cancellation")
    done, pending = await asyncio.wait(pending, timeout=0.01)
    show("timeout", done, pending)
    assert (names(done), len(pending)) == ([], 3)
    assert not any(task.cancelling() for task in pending)

    print("2 FIRST_COMPLETED returns with all that are done by then: maybe several")
    told["first"].set_exception(ConnectionError("gone"))
    told["second"].set_result("ok")
    done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
    show("wait", done, pending)
    assert (names(done), names(pending)) == (["first", "second"], ["third"])

    print("3 a failed job is a done job: its exception comes when its result is read")
    for task in (jobs["first"], jobs["second"]):
        try:
            print(f"  {task.get_name()}: {task.result()}")
        except ConnectionError as error:
            print(f"  {task.get_name()}: {error!r}")

    print("4 the watcher is cancelled: the job is not")
    watcher = asyncio.create_task(watch(pending), name="watcher")
    await asyncio.sleep(0)
    watcher.cancel()
    await asyncio.wait([watcher])
    third = jobs["third"].done()
    print(f"  watcher cancelled: {watcher.cancelled()}, third done: {third}")
    assert watcher.cancelled()
    assert not jobs["third"].done()

    print("5 the caller decides what becomes of the pending: here it waits on")
    told["third"].set_result("late")
    done, pending = await asyncio.wait(pending)
    show("wait", done, pending)
    assert (names(done), names(pending)) == (["third"], [])


asyncio.run(main())
