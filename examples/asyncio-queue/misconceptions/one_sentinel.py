import asyncio

STOP = "stop"


async def consume(name: str, queue: asyncio.Queue[str]) -> None:
    while (item := await queue.get()) != STOP:
        print(f"{name}: {item}")
    print(f"{name} stops")


async def main() -> None:
    queue: asyncio.Queue[str] = asyncio.Queue(maxsize=2)
    consumers = [
        asyncio.create_task(consume(name, queue)) for name in ("first", "second")
    ]
    for item in ("a", "b"):
        await queue.put(item)
    await queue.put(STOP)
    _, pending = await asyncio.wait(consumers, timeout=0.3)
    print(f"still waiting: {len(pending)}")


asyncio.run(main())
