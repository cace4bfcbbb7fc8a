"""`get_event_loop` outside a coroutine, where no loop was ever set."""

import asyncio
import threading


def work() -> None:
    try:
        asyncio.get_event_loop()
    except RuntimeError as error:
        print(error)


thread = threading.Thread(target=work, name="worker")
thread.start()
thread.join()
