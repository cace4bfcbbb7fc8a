import fcntl
import tempfile
from pathlib import Path

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "counter"
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("42")
        file.flush()
        fcntl.flock(file, fcntl.LOCK_UN)
        print(f"the next holder reads {path.read_text()!r}")
