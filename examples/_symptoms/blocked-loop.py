"""One coroutine calls a blocking function; every other task has to wait."""

import asyncio
import itertools
import time


async def heartbeat(beats: list[float]) -> None:
    while True:
        beats.append(time.monotonic())
        await asyncio.sleep(0.01)


def load_weights() -> None:
    time.sleep(0.3)


async def main() -> None:
    beats: list[float] = []
    task = asyncio.create_task(heartbeat(beats))
    await asyncio.sleep(0.05)
    load_weights()
    await asyncio.sleep(0.05)
    task.cancel()
    gaps = [later - earlier for earlier, later in itertools.pairwise(beats)]
    print("longest gap over 0.3 s:", max(gaps) > 0.3)


asyncio.run(main())
