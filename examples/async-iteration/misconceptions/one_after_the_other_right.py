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
    async with asyncio.TaskGroup() as group:
        async for prompt in prompts():
            group.create_task(generate(prompt))


asyncio.run(main())
