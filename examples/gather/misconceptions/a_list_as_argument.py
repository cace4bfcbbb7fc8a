import asyncio


async def fetch(name: str) -> str:
    return name


async def main() -> None:
    print(await asyncio.gather([fetch("a"), fetch("b")]))


asyncio.run(main())
