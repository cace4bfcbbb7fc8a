"""The lock's holder closes its file, but a child has inherited the descriptor."""

import fcntl
import os
import subprocess
import sys
import tempfile

with tempfile.NamedTemporaryFile() as file:
    holder = os.open(file.name, os.O_RDWR)
    fcntl.flock(holder, fcntl.LOCK_EX)
    child = subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=[holder]
    )
    os.close(holder)  # no unlock: closing is taken to be enough
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("still locked")
    child.communicate(b"\n")
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    print("free once the child has ended")
