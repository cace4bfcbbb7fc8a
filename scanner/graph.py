"""What a file's records depend on besides its own text, and what calls said of parameters."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

import msgspec

from scanner.reads import Binds, Read, question, touched

Lookup: TypeAlias = tuple[str, int, str | None]
"""A module that was looked for, the number of leading dots, and the path that it was found at."""
Find: TypeAlias = Callable[[str, str, int], str | None]
"""Gives the path that a module is found at: importing file, module, number of leading dots."""


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
    behind: dict[str, tuple[Read, ...]] = {}
    """What else has been read to find out what the calls of each file say, of those files where there is something."""


class Graph(msgspec.Struct, frozen=True, array_like=True):
    """What was read for each file's records, and the modules that were looked for on behalf of each file or folder."""

    reads: dict[str, tuple[Read, ...]] = {}
    lookups: dict[str, tuple[Lookup, ...]] = {}
    asked: dict[str, dict[str, Answer]] = {}
    """What was asked of each file's parameters."""

    def updated(self, later: "Graph", resolved: Collection[str], changed: Collection[str]) -> "Graph":
        """Add what a later scan found out.

        Args:
            later: The later scan's graph; where it answers the same lookup or question, its answer counts.
            resolved: The files that it has resolved again, and those that are gone.
            changed: The files and questions that say something else now; about them, only the later graph knows.
        """
        reads = {path: mine for path, mine in self.reads.items() if path not in resolved}
        lookups = {
            path: _updated(mine, later.lookups.get(path, ()))
            for path, mine in self.lookups.items()
            if path not in changed
        }
        asked = unchanged(self.asked, changed)
        asked = {path: mine | later.asked.get(path, {}) for path, mine in asked.items()}
        return Graph(later.reads | reads, later.lookups | lookups, later.asked | asked)

    def joined(self, other: "Graph") -> "Graph":
        """Join what two processes of one scan found out."""
        return other.updated(self, (), ())

    def moved(self, find: Find) -> set[str]:
        """Give those on whose behalf a module was looked for that is found elsewhere now."""
        return {
            importer
            for importer, lookups in self.lookups.items()
            if any(find(importer, module, level) != found for module, level, found in lookups)
        }

    def affected(self, changed: Collection[str], binds: Binds) -> set[str]:
        """Give the files whose records have read something of changed ones.

        Args:
            changed: What says something else now: files, folders, questions.
            binds: Tells whether a file binds names now that were looked for in vain.
        """
        return {path for path, reads in self.reads.items() if touched(reads, changed, binds)}


def unchanged(
    asked: Mapping[str, Mapping[str, Answer]], changed: Collection[str]
) -> dict[str, dict[str, Answer]]:
    """The questions whose answers still hold, by file.

    Args:
        asked: All of them.
        changed: The files and questions that say something else now.
    """
    return {
        path: {place: answer for place, answer in mine.items() if question(path, place) not in changed}
        for path, mine in asked.items()
        if path not in changed
    }


_decoder = msgspec.msgpack.Decoder(Graph)


def decode_graph(data: bytes) -> Graph:
    """Decode a graph that came as MessagePack."""
    return _decoder.decode(data)


def _updated(old: tuple[Lookup, ...], new: tuple[Lookup, ...]) -> tuple[Lookup, ...]:
    answers: Mapping[tuple[str, int], str | None] = {
        (module, level): found for module, level, found in (*old, *new)
    }
    return tuple((module, level, found) for (module, level), found in answers.items())
