"""Every task waits for something that nobody will ever do."""

import asyncio


async def consume(jobs: asyncio.Queue[int]) -> None:
    while True:
        await jobs.get()


async def main() -> None:
    jobs: asyncio.Queue[int] = asyncio.Queue()
    print("consuming", flush=True)
    await consume(jobs)


asyncio.run(main())
