"""A loop that runs in a worker thread is to handle a signal."""

import asyncio
import signal
import threading


async def main() -> None:
    try:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, print)
    except RuntimeError as error:
        print(error)


thread = threading.Thread(target=asyncio.run, args=(main(),))
thread.start()
thread.join()
