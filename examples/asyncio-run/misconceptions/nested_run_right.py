import asyncio


async def fetch() -> str:
    return "answer"


async def helper() -> str:
    return await fetch()


async def main() -> None:
    print(await helper())


asyncio.run(main())
