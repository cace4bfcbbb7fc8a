"""Where fetched commits are kept: a folder with one bare repository a commit, ``<commit>.git``.

A repository comes into the folder by being renamed when it is complete: what has that name is whole.
"""

from pathlib import Path


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
