import subprocess
from pathlib import Path

child = subprocess.Popen(["sleep", "60"])
child.kill()
child.wait()

in_proc = Path(f"/proc/{child.pid}").exists()
print(f"returncode {child.returncode}, in /proc: {in_proc}")
