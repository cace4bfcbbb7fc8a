import asyncio

arrived = asyncio.Event()


async def consume() -> None:
    for _ in range(1000):
        await arrived.wait()
    print("consumer: 1000 turns, nothing to do")


async def heartbeat() -> None:
    print("heartbeat")


async def main() -> None:
    arrived.set()
    await asyncio.gather(consume(), heartbeat())


asyncio.run(main())
