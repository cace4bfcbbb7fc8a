"""Two permits, five jobs: who is inside, who waits, and how each permit comes back.

A job leaves when main lets it go, or cancels it. Nothing here depends on time.
"""

import asyncio

PERMITS = 2
permits = asyncio.Semaphore(PERMITS)
inside: list[str] = []


async def job(name: str, go: asyncio.Event, *, fails: bool = False) -> None:
    """Hold a permit until main says go."""
    async with permits:
        inside.append(name)
        print(f"  {name} enters, inside: {inside}")
        try:
            await go.wait()
            if fails:
                raise ConnectionError("server gone")
        finally:
            inside.remove(name)
    assert permits.locked(), "given back, but not free: the first in line has it already"
    print(f"  {name} returned, no permit is free")


def start(number: int, go: asyncio.Event) -> asyncio.Task[None]:
    name = f"job-{number}"
    return asyncio.create_task(job(name, go, fails=number == 1), name=name)


async def count_free() -> int:
    """Take permits as long as none has to be waited for, and give them all back."""
    taken = 0
    while not permits.locked():
        await permits.acquire()
        taken += 1
    for _ in range(taken):
        permits.release()
    return taken


async def main() -> None:
    print("1 five tasks, two permits")
    go = [asyncio.Event() for _ in range(5)]
    jobs = [start(number, go[number]) for number in range(5)]
    await asyncio.sleep(0)
    assert inside == ["job-0", "job-1"]
    assert not any(task.done() for task in jobs), "who waits exists already, as a task"

    print("2 job-0 returns: its permit goes to the first in line")
    go[0].set()
    await jobs[0]
    assert inside == ["job-1", "job-2"]

    print("3 job-3 is cancelled while it waits: it had no permit, so nobody enters")
    jobs[3].cancel()
    await asyncio.wait([jobs[3]])
    assert inside == ["job-1", "job-2"]

    print("4 job-1 fails inside: its permit comes back all the same")
    go[1].set()
    await asyncio.wait([jobs[1]])
    print(f"  job-1 ended with {jobs[1].exception()!r}")
    assert inside == ["job-2", "job-4"]

    print("5 job-2 and job-4 are cancelled inside, nobody waits")
    jobs[2].cancel()
    jobs[4].cancel()
    await asyncio.wait([jobs[2], jobs[4]])
    free = await count_free()
    print(f"  inside: {inside}, free permits: {free}")
    assert free == PERMITS, "as many came back as were taken"


asyncio.run(main())
