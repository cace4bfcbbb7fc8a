import os
import signal
import subprocess

command = [
    "sh",
    "-c",
    "trap 'echo busy; n=1' TERM; echo ready; while [ -z $n ]; do :; done; exec sleep 60",
]
child = subprocess.Popen(command, stdout=subprocess.PIPE)
assert child.stdout
child.stdout.readline()
os.kill(child.pid, signal.SIGTERM)
print(child.stdout.readline().decode(), end="")
try:
    child.wait(timeout=0.1)
except subprocess.TimeoutExpired:
    os.kill(child.pid, signal.SIGKILL)
child.communicate()
print(f"returncode {child.returncode}")
