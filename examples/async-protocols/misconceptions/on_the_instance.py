import asyncio
from types import SimpleNamespace


async def enter() -> str:
    return "permit"


async def leave(*_error: object) -> None:
    print("given back")


async def main() -> None:
    permits = SimpleNamespace(__aenter__=enter, __aexit__=leave)
    async with permits as permit:
        print(permit)


asyncio.run(main())
