import os
import signal
import subprocess

command = ["sh", "-c", "sleep 60 & echo $!"]  # the shell itself ends at once
shell = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
assert shell.stdout
sleeper = int(shell.stdout.readline())
shell.wait()
try:
    shell.communicate(timeout=0.1)  # without the limit: a minute
finally:
    os.kill(sleeper, signal.SIGKILL)
