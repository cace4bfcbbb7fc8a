import asyncio
import inspect
import threading

other_ran = threading.Event()


def hook(sample: int) -> int:
    print(f"another task ran meanwhile: {other_ran.wait(0.05)}")
    return sample + 1


async def other() -> None:
    other_ran.set()


async def main() -> None:
    task = asyncio.create_task(other())
    result = hook(1)
    if inspect.isawaitable(result):
        result = await result
    await task
    print(f"result: {result}")


asyncio.run(main())
