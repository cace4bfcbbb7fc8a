import os
import signal
import subprocess
import sys

SLEEP = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
PARENT = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SLEEP!r}])"
child = subprocess.Popen(
    [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True
)
grandchild = int(child.stdout.readline())
child.terminate()
print("child:", child.wait())
os.kill(grandchild, 0)
print("grandchild: still running")
os.kill(grandchild, signal.SIGKILL)  # only to leave nothing behind
child.stdout.read()
