"""A coroutine blocks the thread for longer than a tenth of a second."""

import asyncio
import time


async def main() -> None:
    time.sleep(0.15)  # noqa: ASYNC251


asyncio.run(main())
