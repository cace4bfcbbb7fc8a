import asyncio


async def query(name: str) -> None:
    print(f"{name} begins")
    await asyncio.sleep(0.02)
    print(f"{name} ends")


async def main() -> None:
    await asyncio.gather(query("first"), query("second"))


asyncio.run(main())
