import subprocess
import sys
from pathlib import Path

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
child.kill()
print("return code:", child.wait())
print("still listed:", Path(f"/proc/{child.pid}").exists())
