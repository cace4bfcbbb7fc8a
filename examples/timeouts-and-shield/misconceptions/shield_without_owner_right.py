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
    saving = asyncio.create_task(save(disk), name="save")
    try:
        async with asyncio.timeout(0.02):
            await asyncio.shield(saving)
    except TimeoutError:
        print("main: too slow, save goes on behind its shield")
    disk.set()
    await saving


asyncio.run(main())
