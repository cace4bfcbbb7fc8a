import subprocess

child = subprocess.Popen(["sleep", "60"])
try:
    child.communicate(timeout=0.1)
except subprocess.TimeoutExpired:
    print("too slow: the child has been stopped")
print(f"poll() says {child.poll()}: it is still running")

child.kill()
child.wait()
