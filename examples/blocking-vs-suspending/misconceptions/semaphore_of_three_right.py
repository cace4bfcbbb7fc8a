import asyncio
import threading

together = threading.Barrier(3)


def run_code() -> None:
    together.wait()  # passes only when three calls run at the same time


async def execute(slots: asyncio.Semaphore) -> None:
    async with slots:
        await asyncio.to_thread(run_code)


async def main() -> None:
    slots = asyncio.Semaphore(3)
    await asyncio.gather(*(execute(slots) for _ in range(6)))
    print("three at a time")


asyncio.run(main())
