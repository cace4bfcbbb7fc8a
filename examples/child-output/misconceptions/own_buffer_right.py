import subprocess

print("before", flush=True)
subprocess.run(["echo", "command"], check=True)
print("after")
