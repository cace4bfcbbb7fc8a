"""Who else gets on while one task waits: suspended, blocking, and blocking in a thread.

In each part `main` waits for a bell that its `neighbour` rings: a task of the same loop
that has nothing to wait for. All it needs is a turn.
"""

import asyncio
import threading

PATIENCE = 60  # seconds; nobody waits so long, unless something is wrong
notes: list[str] = []


class Bell:
    """Can be waited for as a task waits, and as a thread waits."""

    def __init__(self) -> None:
        self.for_tasks = asyncio.Event()
        self.for_threads = threading.Event()

    def ring(self) -> None:
        self.for_tasks.set()
        self.for_threads.set()


def note(text: str) -> None:
    print(f"  {text}")
    notes.append(text)


async def neighbour(bell: Bell) -> None:
    note("neighbour rings")
    bell.ring()


def start_neighbour(number: int) -> tuple[asyncio.Task[None], Bell]:
    notes.clear()
    bell = Bell()
    return asyncio.create_task(neighbour(bell), name=f"neighbour-{number}"), bell


def block(bell: Bell, patience: float) -> None:
    rung = bell.for_threads.wait(patience)
    note("the bell has rung" if rung else "gave up: no bell")


async def main() -> None:
    print("1 suspending: the loop runs on")
    task, bell = start_neighbour(1)
    await bell.for_tasks.wait()
    note("the bell has rung")
    assert notes == ["neighbour rings", "the bell has rung"]
    await task

    print("2 blocking: the loop stands still, the neighbour is ready in vain")
    task, bell = start_neighbour(2)
    block(bell, 0.02)
    assert notes == ["gave up: no bell"]
    await task
    assert notes == ["gave up: no bell", "neighbour rings"]

    print("3 the same blocking call in a thread: the loop runs on")
    task, bell = start_neighbour(3)
    await asyncio.to_thread(block, bell, PATIENCE)
    assert notes == ["neighbour rings", "the bell has rung"]
    await task


asyncio.run(main())
