import fcntl
import tempfile
from pathlib import Path

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "index.json"
    with path.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("mine")
        file.flush()
        path.write_text("yours")  # no lock asked for, none respected
        print(path.read_text())
