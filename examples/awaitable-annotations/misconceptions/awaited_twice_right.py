import asyncio


async def load() -> int:
    return 1


async def main() -> None:
    loading = load()
    print(f"loaded: {await loading}")


asyncio.run(main())
