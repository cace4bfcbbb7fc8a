import fcntl
import subprocess
import sys
import tempfile
from pathlib import Path

TRY = """
import fcntl, sys
with open(sys.argv[1], "a") as file:
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        print("the other process has it too", flush=True)
    except OSError:
        print("the other process has to wait", flush=True)
"""
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "owner.lock"
    with path.open("a") as owner:
        fcntl.lockf(owner, fcntl.LOCK_EX)
        path.read_text()  # opens and closes the file once more
        subprocess.run([sys.executable, "-c", TRY, path], check=True)
