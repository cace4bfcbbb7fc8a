"""The main thread ends; another one that is no daemon waits for ever."""

import threading

threading.Thread(target=threading.Event().wait, name="monitor").start()
print("main ends", flush=True)
