import asyncio

permits = asyncio.Semaphore(2)


async def generate(prompt: int) -> int:
    async with permits:
        await asyncio.sleep(0)
        return prompt


async def main() -> None:
    tasks = [asyncio.create_task(generate(prompt)) for prompt in range(1000)]
    print(f"tasks alive: {len(asyncio.all_tasks()) - 1}")
    results = await asyncio.gather(*tasks)
    print(f"results: {len(results)}")


asyncio.run(main())
