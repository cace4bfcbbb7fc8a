import os
import subprocess
import sys
from pathlib import Path

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
child.kill()
os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # dead, its status kept
print("still listed:", Path(f"/proc/{child.pid}").exists())
child.returncode = 0  # nobody waits: only to keep Popen from doing it
