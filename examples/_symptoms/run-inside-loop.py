"""A helper that calls `asyncio.run` is called from a coroutine."""

import asyncio


async def fetch() -> int:
    return 1


def fetch_now() -> int:
    coroutine = fetch()
    try:
        return asyncio.run(coroutine)
    finally:
        coroutine.close()


async def main() -> None:
    fetch_now()


asyncio.run(main())
