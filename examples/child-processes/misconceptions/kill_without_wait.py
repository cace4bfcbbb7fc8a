import os
import subprocess
from pathlib import Path

child = subprocess.Popen(["sleep", "60"])
child.kill()
os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # dead, not reaped

status = Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8")
print(next(line for line in status.splitlines() if line.startswith("State:")))
