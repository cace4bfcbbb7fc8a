import os
import subprocess

server = subprocess.Popen(["false"])
os.waitid(os.P_PID, server.pid, os.WEXITED | os.WNOWAIT)  # it has ended

os.kill(server.pid, 0)  # no error
print("the server is alive")
server.wait()
