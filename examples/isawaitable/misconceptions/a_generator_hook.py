import asyncio
import inspect
from collections.abc import AsyncIterator


async def hook(sample: int) -> AsyncIterator[int]:
    yield sample + 1


async def main() -> None:
    result = hook(1)
    if inspect.isawaitable(result):
        result = await result
    print(f"result is an int: {isinstance(result, int)}")


asyncio.run(main())
