"""What an answer has read: files, folders, names that are missing in a file, what calls say of parameters.

Every question is asked within another, down to the one for a file's records. What is read while one is answered is
noted for it and, when it is done, for the question around it; a remembered answer brings along what it read
(`scanner.memo`). So what is noted for a file's records is all that they depend on besides the file's own text, and
nothing more.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Read: TypeAlias = str | tuple[str, str]
"""A file's path, a folder's with ``/`` at its end (`scanner.project.Project.find_submodule`), a `question`, or a file
and a name that it does not bind."""
Binds: TypeAlias = Callable[[str, Collection[str]], bool]
"""Whether a file binds one of some names."""


def question(path: str, place: str) -> str:
    """What stands for what calls say of a parameter (``function:position``) or field (``class:name``) of a file."""
    return f"{path}?{place}"  # no scanned file is called so


class Reads:
    """What is read, by the question that is being answered."""

    def __init__(self) -> None:
        self.current: set[Read] = set()
        """What the innermost open question has read so far."""
        self._known: dict[frozenset[Read], frozenset[Read]] = {}
        self._single: dict[Read, frozenset[Read]] = {}

    @contextmanager
    def apart(self) -> Iterator[set[Read]]:
        """Note what is read inside in a set of its own, and not for the question around it."""
        outer, self.current = self.current, set()
        try:
            yield self.current
        finally:
            self.current = outer

    def kept(self, found: set[Read]) -> frozenset[Read]:
        """The set to keep, one for all answers that have read the same."""
        if len(found) == 1:  # as most answers have
            (single,) = found
            known = self._single.get(single)
            if known is None:
                known = self._single[single] = frozenset(found)
            return known
        kept = frozenset(found)
        return self._known.setdefault(kept, kept)


def touched(reads: Iterable[Read], changed: Collection[str], binds: Binds) -> bool:
    """Whether a change of some files reaches what has read this.

    Args:
        reads: What was read.
        changed: What says something else now: files, folders, questions.
        binds: Tells whether a file binds names now.
    """
    return any(
        read in changed if isinstance(read, str) else read[0] in changed and binds(read[0], read[1:])
        for read in reads
    )
