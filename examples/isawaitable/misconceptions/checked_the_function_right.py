import asyncio
import inspect


async def hook(sample: int) -> int:
    await asyncio.sleep(0)
    return sample + 1


async def main() -> None:
    result = hook(1)
    if inspect.isawaitable(result):
        result = await result
    print(f"result is an int: {isinstance(result, int)}")


asyncio.run(main())
