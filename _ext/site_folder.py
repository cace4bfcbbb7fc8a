"""The folder that a site is put into: nobody's files are overwritten, and a half-made site is never seen there."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from scanner.errors import ScannerError
from scanner.gitobjects import printable

MARKER = ".concurrency-site"
"""The file that says that a folder is a site made here, which the next one may replace."""


def check_folder(folder: Path) -> None:
    """Find out, before the work is done, that a site must not or cannot be put there.

    Raises:
        ScannerError: Something stands there that is neither empty nor a former site.
    """
    name = printable(os.fspath(folder))
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise ScannerError(f"{name}: is no folder; name another place for the site")
    if folder.is_dir() and not (folder / MARKER).is_file() and any(folder.iterdir()):
        raise ScannerError(
            f"{name}: holds files that are no former site, and nothing of it was touched;"
            " name a new or an empty folder"
        )


@contextmanager
def workplace_beside(folder: Path) -> Iterator[Path]:
    """Give an empty folder on the same disk as ``folder``; what is left in it at the end is removed."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    prefix = f".{folder.name[:80]}."
    with TemporaryDirectory(prefix=prefix, dir=folder.parent, ignore_cleanup_errors=True) as work:
        yield Path(work)


def put(site: Path, folder: Path, work: Path) -> None:
    """Put a finished site in its place; a former one goes at the same time.

    Args:
        site: The finished site, in ``work``.
        folder: Its place.
        work: What `workplace_beside` gave.

    Raises:
        ScannerError: By now something else stands there.
    """
    check_folder(folder)
    (site / MARKER).write_text("Made by `make site`, which replaces this folder as a whole.\n", "utf-8")
    shutil.copymode(folder if folder.exists() else folder.parent, site)
    former = work / "former"
    if folder.exists():
        folder.rename(former)
    try:
        site.rename(folder)
    except OSError:
        if former.exists():
            former.rename(folder)
        raise
