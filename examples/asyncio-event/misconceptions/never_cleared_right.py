import asyncio

arrived = asyncio.Event()


async def consume() -> None:
    for _ in range(2):
        await arrived.wait()
        arrived.clear()
    print("consumer: 2 turns, each with something to do")


async def heartbeat() -> None:
    print("heartbeat")
    arrived.set()


async def main() -> None:
    arrived.set()
    await asyncio.gather(consume(), heartbeat())


asyncio.run(main())
