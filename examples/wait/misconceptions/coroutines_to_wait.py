import asyncio


async def fetch(name: str) -> str:
    return name


async def main() -> None:
    done, _ = await asyncio.wait([fetch("a"), fetch("b")])
    print(sorted(task.result() for task in done))


asyncio.run(main())
