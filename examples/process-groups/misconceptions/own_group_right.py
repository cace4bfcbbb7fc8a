import subprocess
import sys

# In a session of its own, so that it cannot hit the shell that runs this.
program = """
import os, signal, subprocess
child = subprocess.Popen(["sleep", "60"], process_group=0)
os.killpg(child.pid, signal.SIGTERM)
print("the child has been stopped; now save the results"); child.wait()
"""
done = subprocess.run(
    [sys.executable, "-c", program], check=False, start_new_session=True
)
print(f"returncode {done.returncode}")
