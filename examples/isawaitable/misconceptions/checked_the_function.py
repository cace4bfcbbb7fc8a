import asyncio
import inspect


async def hook(sample: int) -> int:
    await asyncio.sleep(0)
    return sample + 1


async def main() -> None:
    if inspect.isawaitable(hook):
        result = await hook(1)
    else:
        result = hook(1)
    print(f"result is an int: {isinstance(result, int)}")


asyncio.run(main())
