import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


@asynccontextmanager
async def sandbox() -> AsyncIterator[str]:
    print("sandbox started")
    try:
        yield "sandbox"
    finally:
        print("sandbox killed")


async def main() -> None:
    try:
        async with sandbox():
            raise ValueError("bad reply")
    except ValueError as error:
        print(f"main: {error}")


asyncio.run(main())
