import asyncio
import threading

loop = asyncio.new_event_loop()
loop.set_debug(True)
running = threading.Event()
loop.call_soon(running.set)
background = threading.Thread(target=loop.run_forever, name="background")
background.start()
running.wait()


async def greet() -> None:
    print("greet runs")


try:
    loop.create_task(greet())
except RuntimeError as error:
    print(error)
loop.call_soon_threadsafe(loop.stop)
background.join()
loop.close()
