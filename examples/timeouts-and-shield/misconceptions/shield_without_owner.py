import asyncio


async def save(disk: asyncio.Event) -> None:
    try:
        await disk.wait()
        print("save: written")
    except asyncio.CancelledError:
        print("save: CancelledError")
        raise


async def main() -> None:
    disk = asyncio.Event()
    try:
        async with asyncio.timeout(0.02):
            await asyncio.shield(save(disk))
    except TimeoutError:
        print("main: too slow, save goes on behind its shield")


asyncio.run(main())
