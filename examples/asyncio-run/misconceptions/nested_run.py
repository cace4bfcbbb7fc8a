import asyncio


async def fetch() -> str:
    return "answer"


def helper() -> str:
    return asyncio.run(fetch())


async def main() -> None:
    print(helper())


asyncio.run(main())
