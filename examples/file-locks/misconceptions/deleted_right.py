import fcntl
import tempfile
from pathlib import Path


def lock(path: Path) -> bool:
    file = path.open("a")
    held.append(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


held = []
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "cache.lock"
    first = lock(path)
    second = lock(path)
    for file in held:
        file.close()
    print(f"first has it: {first}, second has it: {second}")
