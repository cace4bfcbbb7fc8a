import subprocess
from pathlib import Path

child = subprocess.Popen(["sleep", "60"])
child.kill()
child.wait()

print(f"returncode {child.returncode}, in /proc: {Path(f'/proc/{child.pid}').exists()}")
