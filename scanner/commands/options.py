"""What the options that several commands share mean."""

import argparse

from scanner.cache import Cache, default_folder


def open_cache(arguments: argparse.Namespace) -> Cache | None:
    """Give the cache that ``--cache`` or ``--no-cache`` asks for, by default the user's own."""
    if arguments.no_cache:
        return None
    if arguments.cache is not None:
        return Cache(arguments.cache, required=True)
    folder = default_folder()
    return None if folder is None else Cache(folder)
