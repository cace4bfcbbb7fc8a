import subprocess
import sys

# In a session of its own, so that it cannot hit the shell that runs this.
program = """
import os, signal, subprocess
child = subprocess.Popen(["sleep", "60"])
os.killpg(os.getpgid(child.pid), signal.SIGTERM)
print("the child has been stopped; now save the results")
"""
done = subprocess.run(
    [sys.executable, "-c", program], check=False, start_new_session=True
)
print(f"returncode {done.returncode}")
