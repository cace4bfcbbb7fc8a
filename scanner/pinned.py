"""Where fetched commits are kept: a folder with one bare repository a commit, ``<commit>.git``.

A repository comes into the folder by being renamed when it is complete: what has that name is whole. Only one
process works on the folder at a time; what one that was killed has left is removed by the next.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scanner.errors import ScannerError
from scanner.gitfetch import Remote, fetch_into
from scanner.gitobjects import GitRepository, printable
from scanner.progress import Progress

_WORK = "work-"


def store_path(folder: Path, commit: str) -> Path:
    """Give the place of a commit's repository.

    Args:
        folder: The folder of fetched commits.
        commit: The commit's full id.
    """
    return folder / f"{commit}.git"


def find_store(folder: Path, commit: str) -> Path | None:
    """Give a commit's repository, None where the commit has not been fetched."""
    store = store_path(folder, commit)
    return store if store.is_dir() else None


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """Hold the folder of fetched commits, and give an empty folder in it to work in.

    Args:
        folder: Is made where it is missing.

    Raises:
        ScannerError: Another process holds it.
    """
    import fcntl  # noqa: PLC0415  (not everywhere: pages are built where nothing can be pinned, too)
    import shutil  # noqa: PLC0415
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("wb") as lock:
        try:  # a lock of this process: forked workers that outlive it hold none
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ScannerError(
                f"{printable(str(folder))}: another pin works there; wait for its end, or name another folder"
            ) from error
        for leftover in folder.glob(f"{_WORK}*"):
            shutil.rmtree(leftover, ignore_errors=True)
        with TemporaryDirectory(prefix=_WORK, dir=folder, ignore_cleanup_errors=True) as work:
            yield Path(work)


def obtain(
    folder: Path, work: Path, remote: Remote, revision: str, progress: Progress
) -> tuple[GitRepository, str]:
    """Give a commit's repository: the one that is there if it is undamaged, else fetched.

    Args:
        folder: The folder of fetched commits.
        work: What `workplace` gave.
        remote: Where to fetch from.
        revision: A commit id (only a full one can be there already), a branch, a tag or ``HEAD``.
        progress: Is told of the objects that come.

    Returns:
        The repository, and the commit's full id.

    Raises:
        ScannerError: It cannot be fetched.
    """
    there = find_store(folder, revision)
    if there is not None:
        progress.phase("checking what was fetched", 0)
        repository = GitRepository(there, remote.name)
        if repository.is_whole():
            return repository, revision
    made = work / "fetched.git"
    commit = fetch_into(made, remote, revision, progress)
    store = store_path(folder, commit)
    if store.exists():
        store.rename(work / "replaced.git")
    made.rename(store)
    return GitRepository(store, remote.name), commit
