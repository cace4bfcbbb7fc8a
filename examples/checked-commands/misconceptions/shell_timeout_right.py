import os
import subprocess

try:
    subprocess.run(["sleep", "60"], check=True, timeout=1)
except subprocess.TimeoutExpired:
    print("timed out, everything has been stopped")

try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("no child left")
