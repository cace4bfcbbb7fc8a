import asyncio


async def fetch(name: str) -> tuple[str, int]:
    return name, len(name)


async def main() -> None:
    tasks = [asyncio.create_task(fetch(name)) for name in ("math", "code")]
    for step in asyncio.as_completed(tasks):
        name, score = await step
        print(f"{name}: {score}")


asyncio.run(main())
