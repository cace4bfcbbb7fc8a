"""A thread object is started again after its thread has ended."""

import threading

thread = threading.Thread(target=print, args=("runs once",))
for _ in range(2):
    thread.start()
    thread.join()
