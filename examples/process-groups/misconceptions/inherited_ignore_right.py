import signal
import subprocess

signal.signal(signal.SIGTERM, lambda *_: None)  # exec resets handlers, not ignoring
child = subprocess.Popen(["sleep", "60"])
child.terminate()
print(f"returncode {child.wait()}")
