import os
import subprocess

server = subprocess.Popen(["false"])
os.waitid(os.P_PID, server.pid, os.WEXITED | os.WNOWAIT)

print("the server is alive" if server.poll() is None else f"the server has ended: {server.returncode}")
