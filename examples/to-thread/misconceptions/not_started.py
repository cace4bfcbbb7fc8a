import asyncio
import threading

started = threading.Event()


def load() -> str:
    started.set()
    return "weights"


async def main() -> None:
    loading = asyncio.to_thread(load)
    await asyncio.sleep(0.02)  # something else, meanwhile
    print(f"main: loading has started: {started.is_set()}")
    print(f"main: {await loading}")


asyncio.run(main())
