"""When a file lock is let go: by whose end, and by whose hand.

`keeper` takes the lock, starts a worker, and is killed while the worker runs on. `heir`
and `other` are forked from main, so they have copies of its descriptor.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock
from pathlib import Path

context = multiprocessing.get_context("fork")
KEEPER = """
import fcntl, subprocess, sys
file = open(sys.argv[1], "a")
fcntl.flock(file, fcntl.LOCK_EX)
copies = [file.fileno()] if sys.argv[2] == "copy" else []
worker = subprocess.Popen(["sleep", "60"], pass_fds=copies)
print(worker.pid, flush=True)
worker.wait()
"""


def is_free(path: Path) -> bool:
    with path.open("a") as file, suppress(BlockingIOError):
        flock(file, LOCK_EX | LOCK_NB)
        return True
    return False


def is_free_after_kill(path: Path, way: str) -> bool:
    command = [sys.executable, "-c", KEEPER, path, way]
    keeper = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert keeper.stdout
    worker = int(keeper.stdout.readline())
    keeper.kill()
    keeper.wait()
    free = is_free(path)
    os.kill(worker, signal.SIGKILL)
    keeper.communicate()  # until the worker is gone too: it holds the pipe
    return free


def main(path: Path) -> None:
    print("1 killed: its files are closed, the lock is free, whatever its worker does")
    alone, copied = (is_free_after_kill(path, way) for way in ("no copy", "copy"))
    print(f"  free: {alone}; when the worker has a copy: {copied}")
    assert (alone, copied) == (True, False)

    print("2 forked: one lock for both, kept until the last copy is closed")
    may_end = context.Event()
    with path.open("a") as file:
        flock(file, LOCK_EX)
        heir = context.Process(target=may_end.wait, name="heir")
        heir.start()
    closed = is_free(path)
    may_end.set()
    heir.join()
    print(f"  free after our close: {closed}, after the heir's end: {is_free(path)}")
    assert (closed, is_free(path)) == (False, True)

    print("3 LOCK_UN: one lets go, both have lost it")
    with path.open("a") as file:
        flock(file, LOCK_EX)
        other = context.Process(target=flock, args=(file, LOCK_UN), name="other")
        other.start()
        other.join()
        assert is_free(path)
        print("  our file is still open, and the lock is free")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder) / "gpu.lock")
