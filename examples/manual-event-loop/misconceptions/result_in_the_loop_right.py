import asyncio


async def fetch() -> str:
    return "answer"


def get_answer(loop: asyncio.AbstractEventLoop) -> str:
    return asyncio.run_coroutine_threadsafe(fetch(), loop).result(timeout=60)


async def main() -> None:
    print(await asyncio.to_thread(get_answer, asyncio.get_running_loop()))


asyncio.run(main())
