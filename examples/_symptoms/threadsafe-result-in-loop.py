"""A callback waits, in the loop's own thread, for what that loop has to do."""

import asyncio


async def fetch() -> int:
    return 1


async def main() -> None:
    loop = asyncio.get_running_loop()
    print("asking", flush=True)
    print(asyncio.run_coroutine_threadsafe(fetch(), loop).result())


asyncio.run(main())
