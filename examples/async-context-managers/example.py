"""Two nested resources, four ways out: what is opened is closed, last opened first.

`Connection` is a class, `sandbox` a generator function; both wait while they close.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

log: list[str] = []
opened: set[str] = set()


def note(text: str) -> None:
    log.append(text)
    print(f"  {text}")


class Connection:
    async def __aenter__(self) -> str:
        opened.add("connection")
        return "connection"

    async def __aexit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        await asyncio.sleep(0)
        opened.remove("connection")
        note(f"connection closed, because of {kind and kind.__name__}")


@asynccontextmanager
async def sandbox(image: str) -> AsyncIterator[str]:
    if image == "no sandbox":
        raise OSError("no image")
    opened.add("sandbox")
    try:
        yield "sandbox"
    finally:
        await asyncio.sleep(0)
        opened.remove("sandbox")
        note("sandbox closed")


async def rollout(outcome: str, inside: asyncio.Event) -> None:
    async with Connection(), sandbox(outcome):
        inside.set()
        if outcome == "fails":
            raise ValueError("bad reply")
        if outcome == "is cancelled":
            await asyncio.Event().wait()


async def run(outcome: str, reason: str | None) -> None:
    """Let one rollout end so; whatever it opened must be closed by then."""
    print(f"the rollout: {outcome}")
    log.clear()
    inside = asyncio.Event()
    task = asyncio.create_task(rollout(outcome, inside), name=outcome)
    if outcome == "is cancelled":
        await inside.wait()
        task.cancel()
    await asyncio.wait([task])
    error = asyncio.CancelledError() if task.cancelled() else task.exception()
    assert (error and type(error).__name__) == reason, "leaving changed nothing"
    assert not opened
    sandbox_log = [] if outcome == "no sandbox" else ["sandbox closed"]
    assert log == [*sandbox_log, f"connection closed, because of {reason}"]


async def main() -> None:
    await run("returns", None)
    await run("fails", "ValueError")
    await run("is cancelled", "CancelledError")
    await run("no sandbox", "OSError")


asyncio.run(main())
