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
    async with aclosing(lines()):
        async for line in lines():
            print(line)
            break
    print("after the block")


asyncio.run(main())
