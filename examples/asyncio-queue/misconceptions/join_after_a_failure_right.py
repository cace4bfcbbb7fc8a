import asyncio


async def consume(queue: asyncio.Queue[int]) -> None:
    while True:
        number = await queue.get()
        try:
            print(f"10 / {number} = {10 / number:g}")
        except ZeroDivisionError as error:
            print(f"10 / {number}: {error}")
        finally:
            queue.task_done()


async def main() -> None:
    queue: asyncio.Queue[int] = asyncio.Queue()
    consumer = asyncio.create_task(consume(queue))
    for number in (5, 0, 2):
        await queue.put(number)
    joined = asyncio.create_task(queue.join())
    await asyncio.wait([joined, consumer], return_when=asyncio.FIRST_COMPLETED)
    print(f"all dealt with: {joined.done()}")
    consumer.cancel()


asyncio.run(main())
