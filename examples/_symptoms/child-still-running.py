"""The last reference to a `Popen` goes; its process does not."""

import os
import signal
import subprocess
import sys


def start() -> int:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    return child.pid


pid = start()
os.kill(pid, signal.SIGKILL)
os.waitpid(pid, 0)
