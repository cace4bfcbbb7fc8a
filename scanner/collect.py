"""One file's records: syntax, names and receivers come together here.

Every rule of counting is somebody else's (`scanner.syntax`, `scanner.names`, `scanner.receivers`); this
module asks, names the owning lesson and gives ids.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from scanner import apis
from scanner.facts import FileFacts
from scanner.project import Project
from scanner.receivers import accesses
from scanner.records import Kind, Record
from scanner.recursion import deep_recursion


class FileResult(msgspec.Struct, frozen=True):
    """One file's records, sorted, and how many candidates of everyday names it has besides."""

    records: tuple[Record, ...] = ()
    unlisted: dict[str, int] = {}


def collect(path: str, project: Project) -> FileResult:
    """Collect the records of one file; it may consult any other file of the project."""
    facts = project.facts(path)
    if facts is None:
        return FileResult()
    with project.reads.apart() as read:
        try:
            with deep_recursion():
                found = [*_syntax(facts, path), *apis.records(project, path, facts)]
                listed, unlisted = accesses.records(project, path, facts)
        finally:
            project.read_for[path] = project.reads.kept(read - {path})
    records = sorted([*found, *listed], key=_order)
    return FileResult(tuple(_identified(records, project)), dict(sorted(unlisted.items())))


def _syntax(facts: FileFacts, path: str) -> Iterator[Record]:
    for fact in facts.syntax:
        yield Record(
            id="",
            kind=Kind.ASYNC_SYNTAX,
            symbol=fact.symbol,
            path=path,
            line=fact.line,
            column=fact.column,
            scope=facts.scopes[fact.scope],
            line_hash=facts.line_hashes[fact.line],
            lesson=None,
            name=fact.name,
        )


def _order(record: Record) -> tuple[int, int, str, str]:
    return record.line, record.column, record.kind, record.symbol


def _identified(records: list[Record], project: Project) -> Iterator[Record]:
    """Give ids and lessons. An id hangs on what stands on the line and in which scope, not on the line's number."""
    ordinals: Counter[tuple[str, ...]] = Counter()
    lessons: dict[str, str | None] = {}
    catalog = project.catalog
    for record in records:
        key = (record.kind, record.symbol, record.path, record.scope, record.line_hash)
        text = "\0".join([*key, str(ordinals[key])])
        ordinals[key] += 1
        identifier = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
        symbol = record.symbol
        if symbol not in lessons:
            lessons[symbol] = catalog.candidates if record.kind is Kind.CANDIDATE else catalog.owner(symbol)
        yield msgspec.structs.replace(record, id=identifier, lesson=lessons[symbol])
