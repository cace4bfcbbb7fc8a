"""All files of a tree together: their facts, their modules, and what was read of them.

`Project` loads facts on demand, and notes what is read for whatever is being answered (`scanner.reads`). What a file's
records have read never depends on the order of the questions. Modules are looked up on behalf of the importing file,
whoever set it off: where one is found elsewhere later, that file says something else.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from scanner.catalog import Catalog
from scanner.facts import Calls, FileFacts, Mentions, decode_calls, decode_mentions
from scanner.memo import Memo
from scanner.mentions import MentionIndex
from scanner.modules import ModuleMap
from scanner.presence import Presence
from scanner.reads import Read, Reads, question
from scanner.stdlib import Stdlib

if TYPE_CHECKING:
    from scanner.meaning import Meaning


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
        self.reads = Reads()
        """What is read for whatever is being answered."""
        self.read_for: dict[str, frozenset[Read]] = {}
        """What was read for each file's records besides the file itself; `scanner.collect` fills it."""
        self.lookups: dict[str, dict[tuple[str, int], str | None]] = {}
        """The modules looked for (name, dots) on behalf of each file, and where they were found."""
        self.meanings: Memo[tuple[str, int | str], tuple[Meaning | None]] = Memo((None,), self.reads)
        """What `scanner.names` has found out, by path and definition id or starred name."""
        self.engine: object = None
        """Where `scanner.receivers` keeps its engine."""
        self.asked: dict[str, set[str]] = {}
        """What was asked of a file's parameters and fields (`ask`)."""
        self._load = load
        self._mentions = mentions
        self._presence = presence
        self._calls: dict[str, Calls | None] = {}
        self._facts: dict[str, FileFacts | None] = {}

    @property
    def presence(self) -> Presence:
        """What all files together say. It counts as nobody's reading: whoever keeps results compares it himself."""
        if self._presence is None:
            found = (self._of(path) for path in self.paths)
            self._presence = Presence(facts.traces for facts in found if facts is not None)
        return self._presence

    def facts(self, path: str) -> FileFacts | None:
        """The facts of a file, None for one that has none or is not in the tree."""
        self.reads.current.add(path)
        return self._facts[path] if path in self._facts else self._of(path)

    def _of(self, path: str) -> FileFacts | None:
        if path not in self._facts:
            self._facts[path] = self._load(path) if path in self.paths else None
        return self._facts[path]

    def stars(self, path: str) -> tuple[tuple[str, int], ...]:
        """The star imports of a file. Where there are none, whoever looked for a name has noted that it is missing."""
        facts = self._of(path)
        if facts is None or not facts.stars:
            return ()
        self.reads.current.add(path)
        return facts.stars

    def calls(self, path: str) -> Calls | None:
        """The calls of a file, None for one without facts."""
        found = self.facts(path)
        if path not in self._calls:
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
        found = self._of(path)
        return decode_mentions(found.mentions) if found is not None else None

    def ask(self, path: str, place: str) -> None:
        """Note a question that anybody's calls may answer; ``place`` is as in `scanner.reads.question`."""
        self.asked.setdefault(path, set()).add(place)
        self.reads.current.add(question(path, place))

    def find_module(self, path: str, module: str, level: int) -> str | None:
        """`ModuleMap.find` on behalf of ``path``."""
        lookups = self.lookups.setdefault(path, {})
        key = (module, level)
        if key not in lookups:
            lookups[key] = self.modules.find(path, module, level)
        return lookups[key]

    def find_submodule(self, package: str, name: str) -> str | None:
        """`ModuleMap.submodule`."""
        folder, _, file = package.rpartition("/")
        if file and file != "__init__.py":
            return None  # a plain module
        found = self.modules.submodule(package, name)
        anchor = f"{folder}/"  # what is looked for in a folder depends on the folder, not on the text of a file in it
        self.lookups.setdefault(anchor, {})[name, 1] = found
        self.reads.current.add(anchor)
        return found

    def exported(self, path: str, name: str) -> int | None:
        """What a file binds a name to, None where it binds no such name; of that file, then, nothing else is read."""
        facts = self._of(path)
        number = None if facts is None else facts.exports.get(name)
        is_missing = number is None and facts is not None and not facts.stars
        self.reads.current.add((path, name) if is_missing else path)
        return number
