import asyncio


async def update(lock: asyncio.Lock, name: str) -> None:
    async with lock:
        print(f"{name}: in the critical section")
        await asyncio.sleep(0)
        print(f"{name}: leaves")


async def main() -> None:
    lock = asyncio.Lock()
    await asyncio.gather(update(lock, "a"), update(lock, "b"))


asyncio.run(main())
