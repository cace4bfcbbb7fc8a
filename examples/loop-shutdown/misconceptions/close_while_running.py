import asyncio
import threading

loop = asyncio.new_event_loop()
running = threading.Event()
loop.call_soon(running.set)
background = threading.Thread(target=loop.run_forever, name="background")
background.start()
running.wait()

try:
    loop.close()
except RuntimeError as error:
    print(error)
loop.call_soon_threadsafe(loop.stop)
background.join()
loop.close()
