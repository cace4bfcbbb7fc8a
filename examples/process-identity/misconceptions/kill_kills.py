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
print(child.stdout.readline().decode(), end="")  # it has had the signal
print(f"returncode {child.poll()}")
child.kill()
child.communicate()
