import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing


async def chunks() -> AsyncGenerator[str, None]:
    try:
        yield "a b"
        yield "c"
    finally:
        print("connection closed")


async def words() -> AsyncGenerator[str, None]:
    async for chunk in chunks():
        for word in chunk.split():
            yield word


async def main() -> None:
    async with aclosing(words()) as source:
        async for word in source:
            print(word)
            break
    print("after the block")


asyncio.run(main())
