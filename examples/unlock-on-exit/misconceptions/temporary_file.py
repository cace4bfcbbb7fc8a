import fcntl
import gc
import tempfile
from pathlib import Path


def lock(path: Path) -> None:
    file = path.open("a")
    fcntl.flock(file, fcntl.LOCK_EX)


with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "gpu.lock"
    lock(path)
    gc.collect()
    with path.open("a") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        print("somebody else has it as well")
