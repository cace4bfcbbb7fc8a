import asyncio
import threading


def compute(loop: asyncio.AbstractEventLoop, box: asyncio.Future[int]) -> None:
    loop.call_soon_threadsafe(box.set_result, 42)


async def main() -> None:
    loop = asyncio.get_running_loop()
    box: asyncio.Future[int] = loop.create_future()
    thread = threading.Thread(target=compute, args=(loop, box))
    thread.start()
    print(f"main woken: {await box}")
    await asyncio.to_thread(thread.join)


asyncio.run(main())
