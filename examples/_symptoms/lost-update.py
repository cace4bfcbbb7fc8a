"""Read, wait, write: another task comes in between."""

import asyncio

total = 0


async def add(amount: int) -> None:
    global total
    before = total
    await asyncio.sleep(0)  # any await in between will do
    total = before + amount


async def main() -> None:
    await asyncio.gather(*(add(1) for _ in range(10)))
    print("added 10, total", total)


asyncio.run(main())
