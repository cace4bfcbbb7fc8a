"""A killed child that nobody waits for stays in the process table."""

import os
import subprocess
import sys
from pathlib import Path

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
child.kill()
os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # dead, and left there
stat = Path(f"/proc/{child.pid}/stat").read_text()
print("state after kill:", stat.rpartition(")")[2].split()[0])
child.wait()
print("still listed after wait:", Path(f"/proc/{child.pid}").exists())
