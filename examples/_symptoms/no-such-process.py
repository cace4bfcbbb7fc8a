"""A signal is sent to a process that has ended and was reaped."""

import os
import subprocess
import sys

child = subprocess.Popen([sys.executable, "-c", ""])
child.wait()
os.kill(child.pid, 0)
