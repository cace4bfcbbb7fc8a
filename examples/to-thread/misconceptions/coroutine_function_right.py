import asyncio


async def fetch() -> str:
    return "samples"


async def main() -> None:
    result = await fetch()
    print(f"main: got a {type(result).__name__}")


asyncio.run(main())
