import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing


async def lines() -> AsyncGenerator[str, None]:
    try:
        yield "first"
        yield "second"
    finally:
        print("closed")


async def main() -> None:
    async with aclosing(lines()) as source:
        async for line in source:
            print(line)
            break
    print("after the block")


asyncio.run(main())
