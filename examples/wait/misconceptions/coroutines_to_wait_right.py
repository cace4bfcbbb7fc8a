import asyncio


async def fetch(name: str) -> str:
    return name


async def main() -> None:
    done, _ = await asyncio.wait([asyncio.create_task(fetch(name)) for name in "ab"])
    print(sorted(task.result() for task in done))


asyncio.run(main())
