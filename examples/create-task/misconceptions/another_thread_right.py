import asyncio


async def job() -> None:
    print("job runs")


def submit(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.run_coroutine_threadsafe(job(), loop).result()


async def main() -> None:
    await asyncio.to_thread(submit, asyncio.get_running_loop())


asyncio.run(main())
