import os
import signal
import subprocess

shell = subprocess.Popen("sleep 60 & echo $!; wait", shell=True, stdout=subprocess.PIPE, text=True)
assert shell.stdout
sleeper = int(shell.stdout.readline())
shell.kill()
shell.wait()
try:
    shell.communicate(timeout=0.1)  # without the limit: until sleep ends, a minute
finally:
    os.kill(sleeper, signal.SIGKILL)
