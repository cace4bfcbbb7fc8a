"""A lock file: what the lock belongs to, who has to wait, and how it is handed over.

Main takes the lock; `contender`, another process, tries, waits, and gets it.
"""

import fcntl
import multiprocessing
import os
import tempfile
from pathlib import Path
from typing import IO, Any

context = multiprocessing.get_context("fork")
EXCLUSIVE, SHARED, TRY = fcntl.LOCK_EX, fcntl.LOCK_SH, fcntl.LOCK_NB


def takes(file: IO[str] | int, kind: int) -> bool:
    """Try to lock; say whether it worked."""
    try:
        fcntl.flock(file, kind | TRY)
    except BlockingIOError:
        return False
    return True


def contender(path: Path, reports: Any) -> None:
    with path.open("a+") as file:
        reports.put(takes(file, EXCLUSIVE))
        fcntl.flock(file, EXCLUSIVE)  # waits
        file.seek(0)
        reports.put(file.read())


def main(path: Path) -> None:
    with path.open("a+") as first, path.open("a+") as second:
        print("1 the lock belongs to an open file, not to the process")
        opened = takes(first, EXCLUSIVE)
        again = takes(second, EXCLUSIVE)
        copied = takes(os.dup(first.fileno()), EXCLUSIVE)
        print(f"  opened {opened}, opened again {again}, a copy {copied}")
        assert (opened, again, copied) == (True, False, True)

        print("2 several may share, but not beside an exclusive one")
        both = takes(first, SHARED), takes(second, SHARED)
        alone = takes(first, EXCLUSIVE)
        print(f"  two shared {both}, exclusive beside a shared one {alone}")
        assert both == (True, True)
        assert not alone

        print("3 to change the kind is to let go first: the attempt has cost the lock")
        now = takes(second, EXCLUSIVE)
        print(f"  the other can have it alone: {now}")
        assert now
        fcntl.flock(second, fcntl.LOCK_UN)

    print("4 another process waits, and finds what the holder has written")
    reports: Any = context.SimpleQueue()
    with path.open("a+") as file:
        assert takes(file, EXCLUSIVE)
        args = (path, reports)
        process = context.Process(target=contender, args=args, name="contender")
        process.start()
        print(f"  contender gets it at once: {reports.get()}")
        file.write("done by main")
        file.flush()
        fcntl.flock(file, fcntl.LOCK_UN)
        found = reports.get()
    process.join()
    print(f"  contender finds {found!r}")
    assert found == "done by main"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder) / "owner.lock")
