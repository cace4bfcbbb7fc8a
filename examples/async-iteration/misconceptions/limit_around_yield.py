import asyncio
from collections.abc import AsyncIterator


async def lines() -> AsyncIterator[str]:
    async with asyncio.timeout(0.02):
        yield "first line"


async def main() -> None:
    try:
        async for line in lines():
            print(f"got {line}, working on it")
            await asyncio.sleep(0.5)
    except TimeoutError:
        print("the stream is too slow")
    except asyncio.CancelledError:
        print("main: cancelled, by whom?")
        raise


asyncio.run(main())
