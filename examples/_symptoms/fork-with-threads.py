"""A process with two threads forks."""

import os
import threading
import warnings

warnings.simplefilter("always")
stop = threading.Event()
thread = threading.Thread(target=stop.wait)
thread.start()
child = os.fork()
if child == 0:
    os._exit(0)
os.waitpid(child, 0)
stop.set()
thread.join()
print("parent ends")
