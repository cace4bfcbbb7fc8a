import asyncio
import functools
import inspect
from collections.abc import Callable
from typing import Any


def counted(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    async def wrapper(*args: Any) -> Any:
        return await function(*args)

    return wrapper


@counted
async def generate(prompt: str) -> str:
    await asyncio.sleep(0)
    return prompt.upper()


async def main() -> None:
    if inspect.iscoroutinefunction(generate):
        result = await generate("hello")
    else:
        result = await asyncio.to_thread(generate, "hello")
    print(f"result is text: {isinstance(result, str)}")


asyncio.run(main())
