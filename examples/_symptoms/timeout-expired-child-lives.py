"""`communicate` times out; the child goes on."""

import subprocess
import sys

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
try:
    child.communicate(timeout=0.1)
except subprocess.TimeoutExpired:
    print("timed out; still running:", child.poll() is None)
finally:
    child.kill()
    print("after kill and wait:", child.wait())
