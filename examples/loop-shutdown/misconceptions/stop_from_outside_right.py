import asyncio
import selectors
import threading

asleep = threading.Event()


class Watched(selectors.DefaultSelector):
    """Says when the loop is about to sleep without a time limit."""

    def select(
        self, timeout: float | None = None
    ) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            asleep.set()
        return super().select(timeout)


loop = asyncio.SelectorEventLoop(Watched())
background = threading.Thread(target=loop.run_forever, name="background")
background.start()
asleep.wait()

loop.call_soon_threadsafe(loop.stop)
background.join()
print(f"background still runs: {background.is_alive()}")
loop.close()
