import asyncio


async def fetch() -> str:
    return "samples"


async def main() -> None:
    loop = asyncio.get_running_loop()
    future = asyncio.run_coroutine_threadsafe(fetch(), loop)
    print(await asyncio.wrap_future(future))


asyncio.run(main())
