"""`kill` ends the shell; what the shell has started goes on."""

import os
import signal
import subprocess
import sys

PROGRAM = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
SLEEP = f"{sys.executable} -c '{PROGRAM}'"
shell = subprocess.Popen(
    f"{SLEEP}; true",
    shell=True,
    stdout=subprocess.PIPE,
    text=True,
    start_new_session=True,
)
assert shell.stdout is not None
grandchild = int(shell.stdout.readline())
shell.kill()
print("shell ended with", shell.wait())
os.kill(grandchild, 0)  # raises where there is no such process
print("its child is still there")
os.killpg(shell.pid, signal.SIGKILL)  # the whole group
print("the pipe is closed now:", shell.stdout.read() == "")
shell.stdout.close()
