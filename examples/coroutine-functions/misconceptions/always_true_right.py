import asyncio


async def is_idle() -> bool:
    return False


async def main() -> None:
    if await is_idle():
        print("idle: shutting down")
    else:
        print("busy: going on")


asyncio.run(main())
