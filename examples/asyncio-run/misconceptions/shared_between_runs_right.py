import asyncio

slots = asyncio.Semaphore(1)


async def use(name: str) -> None:
    async with slots:
        await asyncio.sleep(0)
    print(f"{name} done")


async def step(number: int) -> None:
    await asyncio.gather(use(f"{number}-a"), use(f"{number}-b"))


with asyncio.Runner() as runner:
    runner.run(step(1))
    runner.run(step(2))
