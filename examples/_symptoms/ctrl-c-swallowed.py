"""Ctrl-C cancels the main task; a broad `except` swallows the cancellation."""

import asyncio
import os
import signal


async def main() -> None:
    os.kill(os.getpid(), signal.SIGINT)  # as Ctrl-C does
    try:
        await asyncio.sleep(3600)
    except BaseException as error:
        print("ignored:", type(error).__name__, flush=True)
    await asyncio.sleep(3600)


asyncio.run(main())
