import asyncio
import threading

loop = asyncio.new_event_loop()
running = threading.Event()
loop.call_soon(running.set)
background = threading.Thread(target=loop.run_forever, name="background")
background.start()
running.wait()

loop.call_soon_threadsafe(loop.stop)
background.join()
loop.close()
print(f"closed: {loop.is_closed()}")
