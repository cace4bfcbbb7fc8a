import asyncio


async def main() -> None:
    try:
        async with asyncio.timeout(0.02):
            await asyncio.Event().wait()
    except TimeoutError:
        print("too slow, going on without")


asyncio.run(main())
