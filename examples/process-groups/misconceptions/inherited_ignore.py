import signal
import subprocess

signal.signal(signal.SIGTERM, signal.SIG_IGN)  # we shall not be disturbed
child = subprocess.Popen(["sleep", "60"])
child.terminate()
try:
    child.wait(timeout=0.2)
except subprocess.TimeoutExpired:
    print("the child ignores SIGTERM as well")
child.kill()
child.wait()
