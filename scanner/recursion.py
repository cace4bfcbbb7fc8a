"""Room for deep recursion: chains of aliases and calls are followed recursively, in plain Python frames."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_DEEP = 10_000


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Let Python frames nest deeper than usual."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
