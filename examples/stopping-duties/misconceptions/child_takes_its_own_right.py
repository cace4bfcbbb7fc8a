import os
import signal
import subprocess
import sys

SLEEP = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
PARENT = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SLEEP!r}])"
child = subprocess.Popen(
    [sys.executable, "-c", PARENT],
    stdout=subprocess.PIPE,
    text=True,
    start_new_session=True,
)
grandchild = int(child.stdout.readline())
os.killpg(child.pid, signal.SIGTERM)
print("child:", child.wait())
print("the pipe ends, the grandchild is gone:", child.stdout.read() == "")
child.stdout.close()
