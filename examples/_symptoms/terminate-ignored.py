"""A child that ignores SIGTERM, and so does not end."""

import subprocess
import sys

IGNORE = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", flush=True)
time.sleep(600)
"""
child = subprocess.Popen(
    [sys.executable, "-c", IGNORE], stdout=subprocess.PIPE, text=True
)
assert child.stdout is not None
child.stdout.readline()
child.terminate()
try:
    child.wait(timeout=0.1)
except subprocess.TimeoutExpired:
    print("terminate had no effect")
    child.kill()
print("kill had:", child.wait())
child.stdout.close()
