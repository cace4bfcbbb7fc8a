import asyncio


async def main() -> None:
    async with asyncio.timeout(0.02):
        try:
            await asyncio.Event().wait()
        except TimeoutError:
            print("too slow, going on without")


asyncio.run(main())
