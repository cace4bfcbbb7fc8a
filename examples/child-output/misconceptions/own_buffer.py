import subprocess

print("before")
subprocess.run(["echo", "command"], check=True)
print("after")
