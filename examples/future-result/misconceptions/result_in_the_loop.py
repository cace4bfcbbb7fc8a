import asyncio


async def fetch() -> str:
    return "samples"


async def main() -> None:
    loop = asyncio.get_running_loop()
    future = asyncio.run_coroutine_threadsafe(fetch(), loop)
    print(future.result(timeout=0.1))  # without the limit: for ever


asyncio.run(main())
