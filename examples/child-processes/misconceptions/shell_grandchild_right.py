import os
import signal
import subprocess

shell = subprocess.Popen(
    "sleep 60 & echo $!; wait", shell=True, stdout=subprocess.PIPE, text=True, start_new_session=True
)
assert shell.stdout
shell.stdout.readline()
os.killpg(shell.pid, signal.SIGKILL)
out, _ = shell.communicate()
print(f"end of output, returncode {shell.returncode}")
