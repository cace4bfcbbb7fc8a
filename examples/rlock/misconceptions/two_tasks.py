import asyncio
import threading

lock = threading.RLock()


async def update(name: str) -> None:
    with lock:
        print(f"{name}: in the critical section")
        await asyncio.sleep(0)
        print(f"{name}: leaves")


async def main() -> None:
    await asyncio.gather(update("a"), update("b"))


asyncio.run(main())
