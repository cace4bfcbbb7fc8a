import asyncio


async def ask(server: str, gate: asyncio.Event) -> str:
    await gate.wait()
    print(f"{server} answers")
    return server


async def main() -> None:
    fast, slow = asyncio.Event(), asyncio.Event()
    tasks = [
        asyncio.create_task(ask("fast", fast)),
        asyncio.create_task(ask("slow", slow)),
    ]
    fast.set()
    for step in asyncio.as_completed(tasks):
        print(f"winner: {await step}")
        break
    slow.set()
    await asyncio.sleep(0)


asyncio.run(main())
