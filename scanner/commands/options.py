"""What the options that several commands share mean."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from scanner.cache import Cache, default_folder

if TYPE_CHECKING:
    from scanner.catalog import Catalog


def open_cache(arguments: argparse.Namespace, data: tuple[Path, ...] = ()) -> Cache | None:
    """Give the cache that ``--cache`` or ``--no-cache`` asks for, by default the user's own.

    ``data`` are the files that the results depend on besides the scanner and what is scanned.
    """
    if arguments.no_cache:
        return None
    if arguments.cache is not None:
        return Cache(arguments.cache, required=True, data=data)
    folder = default_folder()
    return None if folder is None else Cache(folder, data=data)


def own_catalog(folder: Path | None) -> "tuple[Catalog | None, tuple[Path, ...]]":
    """Give the catalog that ``--catalog`` names, and its files.

    None for the scanner's own: that one is loaded where it is needed, and is not in a repeated scan.
    """
    if folder is None:
        return None, ()
    from scanner.catalog import CATALOG_FILES, load_catalog  # noqa: PLC0415  (see above)

    return load_catalog(folder), tuple(folder / name for name in CATALOG_FILES)
