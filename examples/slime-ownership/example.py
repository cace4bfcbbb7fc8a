"""Who creates, takes over and cleans up: a small rollout on a loop in a thread.

A writer, then a thread with a loop, then two tasks; each gets its end at its creation.
"""

import asyncio
import queue
import threading
from collections.abc import Coroutine
from contextlib import ExitStack

Results = queue.Queue[str | None]
endings: list[str] = []
written: list[str] = []


class LoopThread:
    """Owns a loop, its thread, and the tasks that are still running when it closes."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[str]] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="loop")
        self.thread.start()

    def call(self, work: Coroutine[None, None, list[str]]) -> list[str]:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def close(self) -> None:
        print("  the loop's owner cancels:", self.call(self.cancel_rest()))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        endings.append("loop")

    async def cancel_rest(self) -> list[str]:
        rest = [task for task in self.tasks if task.cancel()]
        await asyncio.gather(*rest, return_exceptions=True)
        return [task.get_name() for task in rest]


async def generate(name: str, ready: asyncio.Event, results: Results) -> str:
    try:
        await ready.wait()
        results.put(name)
        return name
    finally:
        await asyncio.sleep(0.01)  # a clean-up that has to wait itself
        endings.append(name)


async def rollout(owner: LoopThread, results: Results) -> list[str]:
    ready, never = asyncio.Event(), asyncio.Event()
    for name, event in {"group-0": ready, "group-1": never}.items():
        owner.tasks.add(asyncio.create_task(generate(name, event, results), name=name))
    ready.set()
    done, _ = await asyncio.wait(owner.tasks, return_when=asyncio.FIRST_COMPLETED)
    return [task.result() for task in done]


def write(results: Results) -> None:
    written.extend(iter(results.get, None))
    endings.append("writer")


with ExitStack() as owned:
    results: Results = queue.Queue()
    writer = threading.Thread(target=write, args=(results,), name="writer")
    writer.start()
    owned.callback(writer.join)
    owned.callback(results.put, None)  # runs before join: last in, first out
    loop = LoopThread()
    owned.callback(loop.close)
    print("1 handed over:", loop.call(rollout(loop, results)))
    print("2 the end, last created first")
print("3 endings:", endings)
assert endings == ["group-0", "group-1", "loop", "writer"]
assert written == ["group-0"], "the writer ended after its last producer"
assert threading.enumerate() == [threading.main_thread()], "no thread is left"
