import asyncio


async def score(prompt: str, ready: asyncio.Event) -> int:
    await ready.wait()
    return len(prompt)


async def main() -> None:
    prompts = ["a long prompt", "short"]
    ready = [asyncio.Event() for _ in prompts]
    tasks = [
        asyncio.create_task(score(p, r)) for p, r in zip(prompts, ready, strict=True)
    ]
    ready[1].set()
    asyncio.get_running_loop().call_later(0.01, ready[0].set)
    scores = [await step for step in asyncio.as_completed(tasks)]
    print(dict(zip(prompts, scores, strict=True)))


asyncio.run(main())
