import asyncio
import time

running: set[int] = set()
most = [0]


async def execute(number: int, slots: asyncio.Semaphore) -> None:
    async with slots:
        running.add(number)
        most[0] = max(most[0], len(running))
        time.sleep(0.01)  # noqa: ASYNC251
        running.remove(number)


async def main() -> None:
    slots = asyncio.Semaphore(3)
    await asyncio.gather(*(execute(n, slots) for n in range(6)))
    print(f"at most {most[0]} at a time")


asyncio.run(main())
