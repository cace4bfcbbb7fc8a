"""One coroutine object is awaited a second time, as a retry might do."""

import asyncio


async def fetch() -> int:
    return 1


async def main() -> None:
    request = fetch()
    for attempt in (1, 2):
        print("attempt", attempt, await request)


asyncio.run(main())
