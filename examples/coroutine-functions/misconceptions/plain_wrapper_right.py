import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def span() -> Iterator[None]:
    print("span begins")
    yield
    print("span ends")


def traced(function: Any) -> Any:
    async def wrapper(*args: Any) -> Any:
        with span():
            return await function(*args)

    return wrapper


@traced
async def generate(prompt: str) -> None:
    print(f"generate {prompt}")


asyncio.run(generate("hello"))
