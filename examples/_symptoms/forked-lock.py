"""The process forks while another thread holds a lock."""

import os
import threading
import warnings

warnings.simplefilter("ignore", DeprecationWarning)
lock = threading.Lock()
held, forked = threading.Event(), threading.Event()


def hold() -> None:
    with lock:
        held.set()
        forked.wait()


threading.Thread(target=hold).start()
held.wait()
child = os.fork()
if child:
    forked.set()
    os.waitpid(child, 0)
else:
    print("child wants the lock", flush=True)
    with lock:  # its holder does not exist here
        pass
