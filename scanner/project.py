"""All files of a tree together: their facts, their modules, and who asked about whom.

`Project` loads facts on demand and remembers, for every file, which other files and which module lookups were
consulted on its behalf. What is remembered never depends on the order of the questions: a question about an
expression is the expression's file's question, whoever set it off; `Project.dependencies` follows the chain.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scanner.catalog import Catalog
from scanner.facts import Calls, FileFacts, Mentions, decode_calls, decode_mentions
from scanner.memo import Memo
from scanner.mentions import MentionIndex
from scanner.modules import ModuleMap
from scanner.presence import Presence
from scanner.stdlib import Stdlib

if TYPE_CHECKING:
    from scanner.meaning import Meaning


class Lookup(NamedTuple):
    """A module that was looked for, with the answer: `ModuleMap.find`'s arguments and result."""

    importer: str
    module: str
    level: int
    found: str | None


class Dependencies(NamedTuple):
    """What the records of one file depend on: its result holds while these files and these answers are the same."""

    files: tuple[str, ...]
    lookups: tuple[Lookup, ...]


class Consultations(NamedTuple):
    """Who asked about whom, by asker."""

    consulted: dict[str, set[str]]
    """The files consulted."""
    missed: dict[str, dict[str, set[str]]]
    """The names looked for in vain, by the file that does not bind them."""
    lookups: dict[str, dict[tuple[str, int], str | None]]
    """The modules looked for (name, dots), and where they were found."""


class Project:
    """The facts of a tree.

    Args:
        paths: The paths of the tree's Python files, also of those that cannot be parsed.
        load: Gives a file's facts, None where it has none.
        catalog: The lessons and their symbols.
        stdlib: The standard library's facts.
        mentions: Gives the encoded names that a file mentions, None where it has no facts; by default they are
            taken from the facts.
        presence: What all files together say; by default they are asked when it is needed.
    """

    def __init__(
        self,
        paths: Sequence[str],
        load: Callable[[str], FileFacts | None],
        catalog: Catalog,
        stdlib: Stdlib,
        mentions: Callable[[str], bytes | None] | None = None,
        presence: Presence | None = None,
    ) -> None:
        self.paths = frozenset(paths)
        self.catalog = catalog
        self.stdlib = stdlib
        self.modules = ModuleMap(paths, stdlib.is_module)
        self.meanings: Memo[tuple[str, int | str], tuple[Meaning | None]] = Memo((None,))
        """What `scanner.names` has found out, by path and definition id or starred name."""
        self.engine: object = None
        """Where `scanner.receivers` keeps its engine."""
        self.asked: dict[str, set[str]] = {}
        """What was asked of a file's parameters: ``function:position``; anybody's calls may have answered."""
        self._load = load
        self._mentions = mentions
        self._presence = presence
        self._calls: dict[str, Calls | None] = {}
        self._facts: dict[str, FileFacts | None] = {}
        self._consulted: dict[str, set[str]] = {}
        self._missed: dict[str, dict[str, set[str]]] = {}
        self._lookups: dict[str, dict[tuple[str, int], str | None]] = {}

    @property
    def presence(self) -> Presence:
        """What all files together say. It is nobody's consultation: whoever keeps results compares it himself."""
        if self._presence is None:
            found = (self.facts(path) for path in self.paths)
            self._presence = Presence(facts.traces for facts in found if facts is not None)
        return self._presence

    def facts(self, path: str) -> FileFacts | None:
        """The facts of a file, None for one that has none or is not in the tree."""
        try:
            return self._facts[path]
        except KeyError:
            found = self._facts[path] = self._load(path) if path in self.paths else None
            return found

    def calls(self, path: str) -> Calls | None:
        """The calls of a file, None for one without facts."""
        if path not in self._calls:
            found = self.facts(path)
            self._calls[path] = decode_calls(found.calls) if found is not None else None
        return self._calls[path]

    @cached_property
    def mentions(self) -> MentionIndex:
        """Which file mentions which function's or class's name."""
        return MentionIndex((path, found) for path in sorted(self.paths) if (found := self._mentioned(path)))

    def _mentioned(self, path: str) -> Mentions | None:
        if self._mentions is not None:
            data = self._mentions(path)
            return decode_mentions(data) if data is not None else None
        found = self.facts(path)
        return decode_mentions(found.mentions) if found is not None else None

    def consult(self, path: str, other: str) -> FileFacts | None:
        """The facts of ``other``, asked for on behalf of ``path``."""
        if other != path:
            self._consulted.setdefault(path, set()).add(other)
        return self.facts(other)

    def find_module(self, path: str, module: str, level: int) -> str | None:
        """`ModuleMap.find` on behalf of ``path``."""
        lookups = self._lookups.setdefault(path, {})
        key = (module, level)
        if key not in lookups:
            lookups[key] = self.modules.find(path, module, level)
        return lookups[key]

    def find_submodule(self, path: str, package: str, name: str) -> str | None:
        """`ModuleMap.submodule` on behalf of ``path``."""
        folder, _, file = package.rpartition("/")
        if file and file != "__init__.py":
            return None  # a plain module
        found = self.modules.submodule(package, name)
        anchor = f"{folder}/"  # what is looked for in a folder depends on the folder, not on the text of a file in it
        self._lookups.setdefault(anchor, {})[name, 1] = found
        self._consulted.setdefault(path, set()).add(anchor)
        return found

    def exported(self, path: str, other: str, name: str) -> int | None:
        """What ``other`` binds a name to, asked on behalf of ``path``; None where it binds no such name."""
        facts = self.facts(other)
        number = None if facts is None else facts.exports.get(name)
        if number is None and facts is not None and not facts.stars:
            if other != path:
                self._missed.setdefault(path, {}).setdefault(other, set()).add(name)
        else:
            self.consult(path, other)
        return number

    def consultations(self) -> Consultations:
        """Everything asked so far."""
        return Consultations(self._consulted, self._missed, self._lookups)

    def dependencies(self, path: str) -> Dependencies:
        """Everything that resolving ``path`` consulted, directly or through others; never less than that."""
        files, pending = {path}, [path]
        while pending:
            asker = pending.pop()
            for other in (*self._consulted.get(asker, ()), *self._missed.get(asker, ())):
                if other not in files:
                    files.add(other)
                    pending.append(other)
        lookups = [
            Lookup(importer, module, level, found)
            for importer in files
            for (module, level), found in self._lookups.get(importer, {}).items()
        ]
        known = sorted(file for file in files if file != path and file in self.paths)
        return Dependencies(tuple(known), tuple(sorted(lookups, key=lambda lookup: lookup[:3])))
