"""A lock is released in the middle, and again on the way out."""

import threading

lock = threading.Lock()
lock.acquire()
try:
    lock.release()  # nothing below needs it
    print("working without the lock")
finally:
    lock.release()
