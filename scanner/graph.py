"""Who was consulted on whose behalf: what a file's records may depend on besides its own text."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

import msgspec

Lookup: TypeAlias = tuple[str, int, str | None]
"""A module that was looked for, the number of leading dots, and the path that it was found at."""
Find: TypeAlias = Callable[[str, str, int], str | None]
"""Gives the path that a module is found at: importing file, module, number of leading dots."""
Binds: TypeAlias = Callable[[str, Collection[str]], bool]
"""Whether a file binds one of some names."""


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """What calls say of a parameter or field (`scanner.receivers.asked`)."""

    known_as: tuple[str, ...]
    """The names that its function or class has by itself."""
    heard: str
    """A digest of all its names, and whether they are read other than to call it."""
    said: dict[str, str]
    """A digest of what the calls of each file say, of those files that have some."""
    whole: str = ""
    """A digest of the answer, where not all files have been looked at."""


class Graph(msgspec.Struct, frozen=True, array_like=True):
    """The files that were consulted, and the modules that were looked for, on behalf of each file.

    Both may name what is no file of the tree, such as a folder's missing ``__init__.py``.
    """

    consulted: dict[str, set[str]] = {}
    lookups: dict[str, tuple[Lookup, ...]] = {}
    asked: dict[str, dict[str, Answer]] = {}
    """What was asked of each file's parameters."""
    missed: dict[str, dict[str, set[str]]] = {}
    """The names that were looked for in vain, by asker and by the file that does not bind them."""

    def updated(self, later: "Graph", same: Collection[str], kept: Collection[str] | None = None) -> "Graph":
        """Add what a later scan asked.

        Args:
            later: The later scan's graph; where it answers the same lookup, its answer counts.
            same: The files whose text is still the same; about others, only the later graph knows.
            kept: Those of them whose answers are still the same, where not all are.
        """
        kept = same if kept is None else kept
        consulted = {
            path: others | later.consulted.get(path, set())
            for path, others in self.consulted.items()
            if path in same
        }
        lookups = {
            path: _updated(mine, later.lookups.get(path, ()))
            for path, mine in self.lookups.items()
            if path in same
        }
        asked = {path: mine | later.asked.get(path, {}) for path, mine in self.asked.items() if path in kept}
        missed = {
            path: _united(mine, later.missed.get(path, {}))
            for path, mine in self.missed.items()
            if path in same
        }
        return Graph(
            later.consulted | consulted,
            later.lookups | lookups,
            later.asked | asked,
            later.missed | missed,
        )

    def joined(self, other: "Graph") -> "Graph":
        """Join what two processes of one scan asked."""
        askers = other.consulted.keys() | other.lookups.keys() | other.asked.keys() | other.missed.keys()
        return other.updated(self, askers)

    def moved(self, find: Find) -> set[str]:
        """Give those on whose behalf a module was looked for that is found elsewhere now."""
        return {
            importer
            for importer, lookups in self.lookups.items()
            if any(find(importer, module, level) != found for module, level, found in lookups)
        }

    def affected(self, changed: Collection[str], binds: Binds) -> set[str]:
        """Give the changed files, those on whose behalf one of them was consulted, and so on.

        Args:
            changed: The files.
            binds: Tells whether a changed file binds names now that were looked for in vain.
        """
        asked_by: dict[str, list[str]] = {}
        for asker, others in self.consulted.items():
            for other in others:
                asked_by.setdefault(other, []).append(asker)
        reached = set(changed)
        for asker, missed in self.missed.items():
            if any(binds(other, names) for other, names in missed.items() if other in changed):
                reached.add(asker)
        pending = list(reached)
        while pending:
            for asker in asked_by.get(pending.pop(), ()):
                if asker not in reached:
                    reached.add(asker)
                    pending.append(asker)
        return reached


_decoder = msgspec.msgpack.Decoder(Graph)


def decode_graph(data: bytes) -> Graph:
    """Decode a graph that came as MessagePack."""
    return _decoder.decode(data)


def _updated(old: tuple[Lookup, ...], new: tuple[Lookup, ...]) -> tuple[Lookup, ...]:
    answers: Mapping[tuple[str, int], str | None] = {
        (module, level): found for module, level, found in (*old, *new)
    }
    return tuple((module, level, found) for (module, level), found in answers.items())


def _united(old: dict[str, set[str]], new: dict[str, set[str]]) -> dict[str, set[str]]:
    return new | {path: names | new.get(path, set()) for path, names in old.items()}
