import asyncio


async def consume(queue: asyncio.Queue[int]) -> None:
    while True:
        number = await queue.get()
        print(f"10 / {number} = {10 / number:g}")
        queue.task_done()


async def main() -> None:
    queue: asyncio.Queue[int] = asyncio.Queue()
    consumer = asyncio.create_task(consume(queue))
    for number in (5, 0, 2):
        await queue.put(number)
    async with asyncio.timeout(0.05):
        await queue.join()
    consumer.cancel()


asyncio.run(main())
