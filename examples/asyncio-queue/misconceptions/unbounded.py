import asyncio


async def main() -> None:
    queue: asyncio.Queue[int] = asyncio.Queue()
    peak = 0

    async def produce() -> None:
        nonlocal peak
        for number in range(1000):
            await queue.put(number)
            peak = max(peak, queue.qsize())

    async def consume() -> None:
        for _ in range(1000):
            await queue.get()

    await asyncio.gather(produce(), consume())
    print(f"most items in the queue: {peak}")


asyncio.run(main())
