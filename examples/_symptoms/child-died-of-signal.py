"""The child does not exit: a signal ends it."""

import subprocess
import sys

KILL_ITSELF = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
try:
    subprocess.run([sys.executable, "-c", KILL_ITSELF], check=True)
except subprocess.CalledProcessError as error:
    print(str(error).partition("' ")[2])
    print("return code", error.returncode)
