"""Which files mention which name that a function or class of the project may have.

Names are only where to look: two functions of one name share their entries.
"""

from collections.abc import Iterable

from scanner.facts import Mentions


class MentionIndex:
    """The names of a tree.

    Args:
        files: Paths in order, with the names that the files mention.
    """

    def __init__(self, files: Iterable[tuple[str, Mentions]]) -> None:
        found = list(files)
        wanted: set[str] = set()
        renames: dict[str, dict[str, None]] = {}
        for _, names in found:
            wanted.update(names.defined)
            for before, after in names.renames.items():
                wanted.update(after)
                renames.setdefault(before, {}).update(dict.fromkeys(after))
        self._renames = {before: tuple(sorted(after)) for before, after in renames.items()}
        self._callers: dict[str, list[str]] = {}
        self._loose: set[str] = set()
        for path, names in found:
            for name in wanted.intersection(names.called):
                self._callers.setdefault(name, []).append(path)
            self._loose.update(wanted.intersection(names.loose))

    def callers(self, name: str) -> tuple[str, ...]:
        """The files with calls of, or with, something of that name, in order."""
        return tuple(self._callers.get(name, ()))

    def is_loose(self, name: str) -> bool:
        """Whether some file reads the name other than to call it or as an argument."""
        return name in self._loose

    def renames(self, name: str) -> tuple[str, ...]:
        """Further names that what has this name may have."""
        return self._renames.get(name, ())
