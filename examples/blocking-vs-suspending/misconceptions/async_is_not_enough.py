import asyncio
import time


async def query(name: str) -> None:
    print(f"{name} begins")
    time.sleep(0.02)  # noqa: ASYNC251
    print(f"{name} ends")


async def main() -> None:
    await asyncio.gather(query("first"), query("second"))


asyncio.run(main())
