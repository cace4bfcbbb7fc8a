"""A coroutine function is called like a plain one."""

import asyncio


async def save() -> None:
    print("saved")


async def main() -> None:
    save()  # type: ignore[unused-coroutine]
    print("main ends")


asyncio.run(main())
