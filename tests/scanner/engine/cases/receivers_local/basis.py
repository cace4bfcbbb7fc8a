"""`_thread`, on which threading stands: its functions make threading's locks and start threads.

`threading.Lock` is `_thread.lock`, which `_thread.allocate_lock` makes (CPython, Lib/threading.py and
Modules/_threadmodule.c).
"""
import _thread  # expect: import _thread
from _thread import allocate_lock as new_lock  # expect: import _thread.allocate_lock

lock = _thread.allocate_lock()  # expect: api_use _thread.allocate_lock
lock.acquire()  # expect: receiver_method threading.Lock.acquire
new_lock().release()  # expect: api_use _thread.allocate_lock; receiver_method threading.Lock.release
_allocate = _thread.allocate_lock  # expect: api_use _thread.allocate_lock


class Once:
    def __init__(self):
        self.lock = _allocate()  # expect: api_use _thread.allocate_lock

    def run(self):
        return self.lock.locked()  # expect: receiver_method threading.Lock.locked


def body(given):
    given.release()  # expect: receiver_method threading.Lock.release


_thread.start_joinable_thread(print).join()  # expect: api_use _thread.start_joinable_thread; candidate ?.join excluded library-class
_thread.start_new_thread(body, (lock,))  # expect: api_use _thread.start_new_thread
