"""Addresses of pages that are made for paths of the scanned code: stable, and safe on every file system.

An address depends on its path alone, so it stays when other files come and go. A plain path can be read in it:
``pkg/main.py`` is ``pkg-main.py``. Any other path (capitals, which some file systems do not tell apart; spaces,
hyphens, non-ASCII letters; very long names) gets a readable part and a hash of the whole: ``Pkg/My File.py`` is
``pkg-my_file.py-5f0e9a7c31``. No two paths share an address, whatever their case.
"""

import re
from hashlib import blake2b

_PLAIN = re.compile(r"[a-z0-9][a-z0-9_.]*(?:/[a-z0-9_.]+)*")
_OTHER = re.compile(r"[^a-z0-9_.]+")
_LONGEST = 80
"""Characters that are still read in an address."""
ROOT = "index"
"""The address of the folder that holds all: its path is empty."""


def file_slug(path: str) -> str:
    """The last part of the address of a file's page."""
    # A plain name ends in a suffix, a hashed one in hexadecimal digits after a hyphen: they cannot meet.
    return _readable(path) if _is_plain(path) and "." in path.rpartition("/")[2] else _hashed(path)


def folder_slug(path: str) -> str:
    """The last part of the address of a folder's page; the empty path is the whole of the scanned code."""
    if not path:
        return ROOT
    # A folder's name may have no suffix, and so look like a hash: then it gets one of its own.
    is_plain = _is_plain(path) and path != ROOT and not _ends_like_a_hash(path)
    return _readable(path) if is_plain else _hashed(path)


def _is_plain(path: str) -> bool:
    return len(path) <= _LONGEST and _PLAIN.fullmatch(path) is not None


def _ends_like_a_hash(path: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{10}", path.rpartition("/")[2]) is not None


def _readable(path: str) -> str:
    return path.replace("/", "-")


def _hashed(path: str) -> str:
    words = "-".join(_OTHER.sub("_", part).strip("_.") for part in path.lower().split("/"))
    digest = blake2b(path.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()
    return f"{words[:_LONGEST].strip('-_.')}-{digest}".lstrip("-")
