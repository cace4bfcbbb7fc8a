import os
import signal
import subprocess
import sys

service = """
import subprocess
print(subprocess.Popen(["sleep", "60"]).pid, flush=True)
input()
"""
command, pipe = [sys.executable, "-c", service], subprocess.PIPE
leader = subprocess.Popen(command, stdin=pipe, stdout=pipe, process_group=0)
assert leader.stdout
leader.stdout.readline()
os.killpg(leader.pid, signal.SIGKILL)
leader.communicate()  # the end of the output: all of them are gone
print("nobody holds the output any more")
