import os
import signal
import subprocess
import sys

service = """
import subprocess
print(subprocess.Popen(["sleep", "60"], start_new_session=True).pid, flush=True)
input()
"""
command, pipe = [sys.executable, "-c", service], subprocess.PIPE
leader = subprocess.Popen(command, stdin=pipe, stdout=pipe, process_group=0)
assert leader.stdout
inner = int(leader.stdout.readline())
os.killpg(leader.pid, signal.SIGKILL)
leader.wait()

print(f"inner process in another group: {os.getpgid(inner) == inner}")  # and so alive
os.kill(inner, signal.SIGKILL)
leader.communicate()
