import os
import signal
import subprocess

read, write = os.pipe()
try:
    command = f"sleep 60 & echo $! >/dev/fd/{write}; wait"
    subprocess.run(command, shell=True, check=True, timeout=1, pass_fds=[write])
except subprocess.TimeoutExpired:
    print("timed out, everything has been stopped")

sleeper = int(os.read(read, 100))
os.kill(sleeper, 0)  # no error: it exists
print("sleep still runs")
os.kill(sleeper, signal.SIGKILL)
