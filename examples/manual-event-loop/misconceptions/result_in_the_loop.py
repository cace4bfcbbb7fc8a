import asyncio


async def fetch() -> str:
    return "answer"


def get_answer(loop: asyncio.AbstractEventLoop) -> str:
    return asyncio.run_coroutine_threadsafe(fetch(), loop).result(timeout=0.05)


async def main() -> None:
    try:
        print(get_answer(asyncio.get_running_loop()))
    except TimeoutError:
        print("no answer: the loop is waiting for itself")


asyncio.run(main())
