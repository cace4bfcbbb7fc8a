import asyncio


async def ask(name: str) -> None:
    print(f"{name} asked")
    await asyncio.sleep(0)
    print(f"{name} answered")


async def main() -> None:
    first, second = ask("first"), ask("second")
    await first
    await second


asyncio.run(main())
