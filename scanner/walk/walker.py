"""The whole walker, and what it leaves behind."""

from msgspec import Raw

from scanner.facts import LIBRARY_BUILTINS, FileFacts, Read, encode_calls, encode_mentions
from scanner.ir import Definition, Free, Join
from scanner.records import hash_line
from scanner.walk import callsites
from scanner.walk.statements import Statements
from scanner.walk.traces import traces


class Walker(Statements):
    """The whole walker: `Statements` over `Definitions` over `Expressions` over `Flow`."""

    __slots__ = ()

    def facts(self) -> FileFacts:
        """What the walk has found, reduced to what can become a record or decide one."""
        self.leave(self.module)
        definitions = self._definitions()
        reads, by_getattr = self._reads(definitions)
        calls = callsites.calls(self)
        lines = {fact.line for group in (reads, self.accesses, self.imports, self.syntax) for fact in group}
        exports = {name: number for name, number in self.module.env.items() if number}
        for name in self.module.shared:
            if name not in exports:
                exports[name] = self.module.shared[name][-1]
        return FileFacts(
            traces=traces(self.text, definitions, exports, reads, by_getattr),
            scopes=tuple(self.scope_list),
            definitions=tuple(definitions),
            reads=reads,
            accesses=tuple(self.accesses),
            imports=tuple(self.imports),
            syntax=tuple(self.syntax),
            functions=tuple(self.functions),  # type: ignore[arg-type]
            classes=tuple(self.classes),  # type: ignore[arg-type]
            extensions=tuple(self.extensions),
            settings=tuple(self.settings),
            calls=Raw(encode_calls(calls)),
            mentions=Raw(encode_mentions(callsites.mentions(self, calls))),
            exports=exports,
            public=self.public,
            stars=tuple(self.stars),
            line_hashes={line: hash_line(self.lines[line - 1]) for line in sorted(lines)},
        )

    def _definitions(self) -> list[Definition]:
        definitions = self.definitions
        free, joins = self.free, self.joins
        for number, inputs in joins.items():
            name = free.get(number)
            definitions[number] = Join(tuple(inputs)) if name is None else Free(name)
        return definitions  # type: ignore[return-value]

    def _reads(self, definitions: list[Definition]) -> tuple[tuple[Read, ...], list[Read]]:
        """The reads whose root may stand for a library name, and those among them that `getattr` makes."""
        reads = self.reads
        by_getattr: list[Read] = []
        if self.getattrs:
            apart = {position for position, _, _ in self.getattrs}
            for position, function, plain in self.getattrs:
                is_builtin = _is_free(definitions, function, "getattr")
                by_getattr.append(Read(*reads[position]) if is_builtin else plain)
            reads = [read for position, read in enumerate(reads) if position not in apart]
        root = _Roots(definitions, self._libraries()).root
        roots = {number: root(number) for number in {read[0] for read in reads}}
        kept = [
            Read(number, attributes, line, column, scope, use)
            for definition, attributes, line, column, scope, use in reads
            if (number := roots[definition]) is not None
        ]
        return (*kept, *by_getattr), by_getattr

    def _libraries(self) -> set[int]:
        """The definitions that may be a library's; a join may where one of its inputs may."""
        joins, free = self.joins, self.free
        libraries = {
            number for number, is_alias in enumerate(self.aliases) if is_alias and number not in joins
        }
        has_star = bool(self.stars)
        libraries.update(number for number, name in free.items() if has_star or name in LIBRARY_BUILTINS)
        waiting: dict[int, list[int]] = {}
        """The joins without a library's input so far, by those inputs that may turn out to be one."""
        for number, inputs in joins.items():
            if number in free:
                continue
            if not libraries.isdisjoint(inputs):
                libraries.add(number)
                continue
            for entry in inputs:
                if entry in joins and entry not in free:
                    waiting.setdefault(entry, []).append(number)
        pending = [number for number in waiting if number in libraries]
        while pending:
            for join in waiting.get(pending.pop(), ()):
                if join not in libraries:
                    libraries.add(join)
                    pending.append(join)
        return libraries


def _is_free(definitions: list[Definition], number: int, name: str) -> bool:
    """Whether a definition is a name from outside the file."""
    seen: set[int] = set()
    while number not in seen:
        seen.add(number)
        definition = definitions[number]
        if isinstance(definition, Free):
            return definition.name == name
        if not isinstance(definition, Join) or len(definition.inputs) != 1:
            return False
        number = definition.inputs[0]
    return False


class _Roots:
    """What stands behind definitions, as far as one thing does, and whether it may be a library's; once each."""

    def __init__(self, definitions: list[Definition], libraries: set[int]) -> None:
        self._definitions = definitions
        self._libraries = libraries
        self._known: dict[int, int | None] = {}

    def root(self, number: int) -> int | None:
        """The definition behind one, None where no library's name can be behind it."""
        known = self._known
        passed: list[int] = []
        definition = self._definitions[number]
        while type(definition) is Join and len(definition.inputs) == 1:
            if number in known:
                found = known[number]
                break
            known[number] = None
            passed.append(number)
            number = definition.inputs[0]
            definition = self._definitions[number]
        else:
            found = number if number in self._libraries else None
        for each in passed:
            known[each] = found
        return found
