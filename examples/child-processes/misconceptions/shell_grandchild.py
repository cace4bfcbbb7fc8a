import os
import signal
import subprocess

command = "sleep 60 & echo $!; wait"
shell = subprocess.Popen(command, shell=True, stdout=subprocess.PIPE)
assert shell.stdout
sleeper = int(shell.stdout.readline())
shell.kill()
try:
    shell.communicate(timeout=0.1)  # without the limit: until sleep ends, a minute
finally:
    os.kill(sleeper, signal.SIGKILL)
    shell.communicate()
