import asyncio


async def ask(name: str) -> None:
    print(f"{name} asked")
    await asyncio.sleep(0)
    print(f"{name} answered")


async def main() -> None:
    first = asyncio.create_task(ask("first"))
    second = asyncio.create_task(ask("second"))
    await first
    await second


asyncio.run(main())
