import fcntl
import tempfile
from pathlib import Path
from typing import IO


def lock(path: Path) -> IO[str]:
    file = path.open("a")
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "gpu.lock"
    with lock(path), path.open("a") as other:
        try:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("somebody else has to wait")
