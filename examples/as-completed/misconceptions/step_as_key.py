import asyncio


async def fetch(name: str) -> int:
    return len(name)


async def main() -> None:
    name_of = {asyncio.create_task(fetch(name)): name for name in ("math", "code")}
    for step in asyncio.as_completed(name_of):
        score = await step
        print(f"{name_of[step]}: {score}")


asyncio.run(main())
