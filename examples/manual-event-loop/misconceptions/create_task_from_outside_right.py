import asyncio
import threading

loop = asyncio.new_event_loop()
running = threading.Event()
loop.call_soon(running.set)
background = threading.Thread(target=loop.run_forever, name="background")
background.start()
running.wait()


async def greet() -> None:
    print("greet runs")


asyncio.run_coroutine_threadsafe(greet(), loop).result()
loop.call_soon_threadsafe(loop.stop)
background.join()
loop.close()
