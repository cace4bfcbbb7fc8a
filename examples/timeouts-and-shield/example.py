"""What a timeout cancels, what a shield keeps, and who takes the result in the end.

`main` owns two jobs, clients wait for them: `client-1` directly, `client-2` and
`client-3` behind a shield. The first two have a time limit, the third is cancelled
from outside. No job ends before main says so.
"""

import asyncio

released = asyncio.Event()
entered = asyncio.Event()


def say(text: str) -> None:
    task = asyncio.current_task()
    assert task
    print(f"  {task.get_name()}: {text}")


async def job() -> str:
    """Wait to be released; if cancelled, clean up first, for a turn of the loop."""
    try:
        await released.wait()
    except asyncio.CancelledError:
        say("CancelledError, cleaning up")
        await asyncio.sleep(0)
        say("clean")
        raise
    return "done"


async def client(work: asyncio.Task[str], limit: float, *, shield: bool) -> None:
    """Wait at most `limit` seconds; say what arrives inside and outside the block."""
    try:
        async with asyncio.timeout(limit) as guard:
            entered.set()
            try:
                await (asyncio.shield(work) if shield else work)
            except asyncio.CancelledError:
                say("CancelledError inside")
                raise
    except TimeoutError:
        say(f"TimeoutError outside, expired={guard.expired()}, done={work.done()}")
        assert work.done() is not shield, "it waits for the clean-up, if there is one"
    except asyncio.CancelledError:
        say(f"CancelledError outside, expired={guard.expired()}, done={work.done()}")
        raise


async def main() -> None:
    print("1 a time limit, no shield")
    job_1 = asyncio.create_task(job(), name="job-1")
    client_1 = asyncio.create_task(client(job_1, 0.02, shield=False), name="client-1")
    await client_1
    assert job_1.cancelled(), "to cancel a wait for a task is to cancel the task"

    print("2 a time limit, and a shield")
    job_2 = asyncio.create_task(job(), name="job-2")
    client_2 = asyncio.create_task(client(job_2, 0.02, shield=True), name="client-2")
    await client_2
    assert not job_2.done(), "only the wait was cancelled"

    print("3 cancelled from outside, behind a shield")
    entered.clear()
    client_3 = asyncio.create_task(client(job_2, 3600, shield=True), name="client-3")
    await entered.wait()
    client_3.cancel()
    await asyncio.wait([client_3])
    assert client_3.cancelled(), "someone else's cancellation is no timeout"
    assert not job_2.done()

    print("4 the owner of job-2 lets it end and takes the result")
    released.set()
    result = await job_2
    print(f"  job-2: {result}")
    assert result == "done"


asyncio.run(main())
