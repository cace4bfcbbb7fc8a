import subprocess
import sys

code = """
import sys
print("step 1")
print("warning", file=sys.stderr)
print("step 2")
"""
command = [sys.executable, "-u", "-c", code]
done = subprocess.run(
    command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True
)
print(done.stdout.decode(), end="")
