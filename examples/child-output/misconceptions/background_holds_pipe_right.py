import os
import signal
import subprocess

command = ["sh", "-c", "sleep 60 >/dev/null & echo $!"]
shell = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
out, _ = shell.communicate()
print(f"end of output, returncode {shell.returncode}")
os.kill(int(out), signal.SIGKILL)
