r"""Which files are wanted, how their names are spelled, and finding them in a folder.

A name that is not UTF-8 is spelled with ``\\xNN`` for each byte that is not, so that every path is text.
"""

import os
from collections.abc import Iterable

from scanner.records import Failure

_SKIPPED = frozenset({".git", "__pycache__", "node_modules"})
_VIRTUAL_ENVIRONMENT = frozenset({"pyvenv.cfg", "conda-meta"})
_MARKDOWN = (".md", ".markdown")


def is_markdown(path: str) -> bool:
    """Whether a path is that of a Markdown file."""
    return path.lower().endswith(_MARKDOWN)


def is_wanted(path: str) -> bool:
    """Whether a path is that of a Python or Markdown file."""
    return path.endswith(".py") or is_markdown(path)


def spell(paths: Iterable[bytes]) -> dict[bytes, str]:
    """Spell raw path names as text, each in a way of its own."""
    spelled: dict[bytes, str] = {}
    taken: set[str] = set()
    for raw in sorted(paths):
        text = raw.decode("utf-8", "backslashreplace")
        while text in taken:
            text = text.replace("\\", "\\\\")
        taken.add(text)
        spelled[raw] = text
    return spelled


def walk(root: str) -> tuple[dict[str, str], list[Failure]]:
    """Find a folder's wanted files.

    What stands in ``.git``, ``__pycache__``, ``node_modules`` and virtual environments is left out; symbolic
    links are not followed.

    Args:
        root: The folder's path.

    Returns:
        The relative paths as spelled, each with the real path; and the subfolders that cannot be listed.
    """
    found: dict[bytes, str] = {}
    failures = []
    pending = [("", root)]
    while pending:
        prefix, folder = pending.pop()
        try:
            with os.scandir(folder) as listing:
                items = list(listing)
        except OSError as error:
            path = os.fsencode(prefix[:-1]).decode("utf-8", "backslashreplace") or "."
            failures.append(
                Failure(path=path, line=None, reason=f"cannot list it: {error.strerror or error}")
            )
            continue
        if prefix and not _VIRTUAL_ENVIRONMENT.isdisjoint(item.name for item in items):
            continue
        for item in items:
            if item.is_dir(follow_symlinks=False):
                if item.name not in _SKIPPED:
                    pending.append((f"{prefix}{item.name}/", item.path))
            elif is_wanted(item.name) and item.is_file(follow_symlinks=False):
                found[os.fsencode(prefix + item.name)] = item.path
    spelled = spell(found)
    return {spelled[raw]: real for raw, real in found.items()}, sorted(failures, key=lambda f: f.path)
