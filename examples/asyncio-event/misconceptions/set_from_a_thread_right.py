import asyncio


async def main() -> None:
    saved = asyncio.Event()
    waiter = asyncio.create_task(saved.wait())
    await asyncio.sleep(0)
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(loop.call_soon_threadsafe, saved.set)
    await waiter
    print("saved")


asyncio.run(main())
