import asyncio


async def main() -> None:
    saved = asyncio.Event()
    waiter = asyncio.create_task(saved.wait())
    await asyncio.sleep(0)
    await asyncio.to_thread(saved.set)
    await waiter
    print("saved")


loop = asyncio.new_event_loop()
loop.set_debug(True)  # checks which thread calls
loop.run_until_complete(main())
