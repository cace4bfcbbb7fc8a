"""A loop is kept after `asyncio.run` has closed it."""

import asyncio


async def get_loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


kept = asyncio.run(get_loop())
kept.call_soon(print, "never printed")
