import asyncio
from collections.abc import AsyncIterator


class Engine:
    async def stream(self, prompt: str) -> AsyncIterator[str]:
        raise NotImplementedError


async def show(engine: Engine) -> None:
    try:
        async for word in engine.stream("hello"):
            print(word)
    except NotImplementedError:
        print("this engine does not stream")


asyncio.run(show(Engine()))
