"""The scanner's own answer for a tree, in the independent count's terms."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from scanner.catalog import Catalog
from scanner.collect import collect
from scanner.facts import FileFacts
from scanner.project import Project
from scanner.records import Kind
from scanner.stdlib import Stdlib
from scanner.syntax import extract
from tests.independent.counter import Found

ACCESSES = (Kind.RECEIVER_METHOD, Kind.CANDIDATE)


@dataclass
class Scanned:
    """Each kind as a set of (path, line, column, symbol)."""

    kinds: dict[Kind, set[Found]] = field(default_factory=lambda: {kind: set() for kind in Kind})
    accesses: set[Found] = field(default_factory=set)
    """Receiver methods and listed candidates; the symbol is the bare name."""
    unlisted: Counter[str] = field(default_factory=Counter)
    """Candidates that are counted only, by name."""


def scanned(texts: Mapping[str, str], stdlib: Stdlib, catalog: Catalog) -> Scanned:
    """Scan a tree's texts; every one must parse."""
    facts = {path: extract(path, text.encode(), catalog.method_names) for path, text in texts.items()}
    parsed = {path: found for path, found in facts.items() if isinstance(found, FileFacts)}
    assert parsed.keys() == texts.keys()
    project = Project(sorted(texts), parsed.get, catalog, stdlib)
    result = Scanned()
    for path in sorted(texts):
        found = collect(path, project)
        result.unlisted.update(found.unlisted)
        for record in found.records:
            place = (path, record.line, record.column)
            result.kinds[record.kind].add((*place, str(record.symbol)))
            if record.kind in ACCESSES:
                result.accesses.add((*place, record.symbol.rpartition(".")[2]))
    return result
