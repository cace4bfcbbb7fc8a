import subprocess

child = subprocess.Popen(["seq", "1000000"], stdout=subprocess.PIPE)
out, _ = child.communicate()
print(f"{len(out)} bytes, returncode {child.returncode}")
