"""The child fills the pipe; the parent waits for its end before reading."""

import subprocess
import sys

WRITE_MUCH = "import sys; sys.stdout.write('x' * 1_000_000)"
child = subprocess.Popen([sys.executable, "-c", WRITE_MUCH], stdout=subprocess.PIPE)
print("waiting", flush=True)
child.wait()
