import asyncio


async def generate(reply: asyncio.Event) -> None:
    await reply.wait()
    print("generate: still here, writing into the next batch")


async def main() -> None:
    reply = asyncio.Event()
    task = asyncio.create_task(generate(reply), name="generate")
    _, pending = await asyncio.wait([task], timeout=0.01)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    print(f"main: timeout, {len(pending)} given up, next batch begins")
    reply.set()
    await asyncio.sleep(0)


asyncio.run(main())
