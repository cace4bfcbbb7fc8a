import os
import signal
import subprocess

command = "sleep 60 & echo $!; wait"
shell = subprocess.Popen(
    command,
    shell=True,
    stdout=subprocess.PIPE,
    start_new_session=True,
)
assert shell.stdout
shell.stdout.readline()
os.killpg(shell.pid, signal.SIGKILL)
out, _ = shell.communicate()
print(f"end of output, returncode {shell.returncode}")
