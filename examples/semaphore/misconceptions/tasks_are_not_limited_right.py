import asyncio
from collections.abc import Iterator


async def generate(prompt: int) -> int:
    await asyncio.sleep(0)
    return prompt


async def worker(prompts: Iterator[int]) -> list[int]:
    return [await generate(prompt) for prompt in prompts]


async def main() -> None:
    prompts = iter(range(1000))
    workers = [asyncio.create_task(worker(prompts)) for _ in range(2)]
    print(f"tasks alive: {len(asyncio.all_tasks()) - 1}")
    results = await asyncio.gather(*workers)
    print(f"results: {sum(map(len, results))}")


asyncio.run(main())
