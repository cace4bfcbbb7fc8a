import asyncio
from collections.abc import AsyncIterator


async def prompts() -> AsyncIterator[str]:
    for name in ("a", "b"):
        yield name


async def generate(prompt: str) -> None:
    print(f"{prompt} begins")
    await asyncio.sleep(0)
    print(f"{prompt} ends")


async def main() -> None:
    async for prompt in prompts():
        await generate(prompt)


asyncio.run(main())
