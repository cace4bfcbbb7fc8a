"""One event serves two calls of `asyncio.run`: two loops."""

import asyncio

ready = asyncio.Event()


async def wait_shortly() -> None:
    try:
        async with asyncio.timeout(0.01):
            await ready.wait()
    except TimeoutError:
        print("nobody set it in time")


asyncio.run(wait_shortly())
asyncio.run(wait_shortly())
