import asyncio

pending: list[str] = []
arrived, saving, disk = asyncio.Event(), asyncio.Event(), asyncio.Event()


async def consume() -> None:
    while True:
        await arrived.wait()
        arrived.clear()
        while pending:
            print(f"working on {pending.pop(0)}")
        saving.set()
        await disk.wait()


async def main() -> None:
    consumer = asyncio.create_task(consume())
    pending.append("a")
    arrived.set()
    await saving.wait()
    pending.append("b")  # while the consumer saves
    arrived.set()
    disk.set()
    await asyncio.wait([consumer], timeout=0.3)
    print(f"left behind: {pending}, is_set: {arrived.is_set()}")
    consumer.cancel()


asyncio.run(main())
