import fcntl
import multiprocessing
import tempfile
from pathlib import Path
from typing import IO


def work(file: IO[str]) -> None:
    fcntl.flock(file, fcntl.LOCK_UN)  # "not my lock, let it go here"


with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "gpu.lock"
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        child = multiprocessing.get_context("fork").Process(target=work, args=(file,))
        child.start()
        child.join()
        with path.open("a") as other:
            try:
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
                print("the parent has lost its lock")
            except BlockingIOError:
                print("the parent still has its lock")
