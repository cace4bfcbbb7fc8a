import asyncio

samples: asyncio.Queue[str] = asyncio.Queue()


async def produce() -> None:
    await samples.put("sample")


async def consume() -> None:
    async with asyncio.timeout(60):
        print(f"got {await samples.get()}")


async def main() -> None:
    await asyncio.gather(consume(), produce())


asyncio.run(main())
