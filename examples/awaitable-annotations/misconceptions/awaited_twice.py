import asyncio
from collections.abc import Awaitable


async def load() -> Awaitable[int]:
    return 1  # type: ignore[return-value]


async def main() -> None:
    loading = await load()
    print(f"loaded: {await loading}")


asyncio.run(main())
