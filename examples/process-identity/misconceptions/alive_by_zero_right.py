import os
import subprocess

server = subprocess.Popen(["false"])
os.waitid(os.P_PID, server.pid, os.WEXITED | os.WNOWAIT)

alive = server.poll() is None
print("the server is alive" if alive else f"the server has ended: {server.returncode}")
