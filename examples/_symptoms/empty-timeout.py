"""A timeout without a message; what was cancelled stands above it."""

import asyncio


async def fetch() -> None:
    await asyncio.Event().wait()


async def main() -> None:
    await asyncio.wait_for(fetch(), timeout=0.01)


asyncio.run(main())
