import asyncio
import functools
import inspect
from collections.abc import Callable
from typing import Any


def report_errors(function: Callable[..., Any]) -> Callable[..., Any]:
    if not inspect.iscoroutinefunction(function):
        raise TypeError(f"{function!r} is not an async def function")

    @functools.wraps(function)
    async def wrapper(*args: Any) -> Any:
        try:
            return await function(*args)
        except ConnectionError as error:
            print(f"reported: {error}")
            return None

    return wrapper


@report_errors
async def fetch(url: str) -> str:
    raise ConnectionError(f"{url} is gone")


async def main() -> None:
    print(await fetch("a"))


asyncio.run(main())
