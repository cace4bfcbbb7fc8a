import asyncio
import inspect
from collections.abc import AsyncIterator


async def hook(sample: int) -> AsyncIterator[int]:
    yield sample + 1


async def main() -> None:
    result = hook(1)
    if inspect.isasyncgen(result):
        async for item in result:
            print(f"item is an int: {isinstance(item, int)}")
    elif inspect.isawaitable(result):
        print(f"result: {await result}")


asyncio.run(main())
