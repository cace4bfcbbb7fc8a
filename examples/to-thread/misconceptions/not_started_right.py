import asyncio
import threading

started = threading.Event()


def load() -> str:
    started.set()
    return "weights"


async def main() -> None:
    loading = asyncio.create_task(asyncio.to_thread(load))
    await asyncio.to_thread(started.wait)  # something else, meanwhile
    print(f"main: loading has started: {started.is_set()}")
    print(f"main: {await loading}")


asyncio.run(main())
