"""What roles show: a place in the scanned code, a figure of the scan, whether an object exists."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

import msgspec

from _ext.data import Facts
from _ext.excerpts import shortened
from _ext.views.pieces import SCOPE_MODULE
from _ext.workspace import Workspace
from scanner.records import Totals, Verdict

_PLACE = re.compile(r"(?P<path>[^:]+)::(?P<scope>[^@]+)(?:@(?P<symbol>.+))?", re.DOTALL)


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A place in the scanned code: its scope's name (empty at module level), first line and address.

    ``code`` is that line, where it is at hand.
    """

    path: str
    scope: str
    line: int
    url: str | None
    code: str = ""


@dataclass(frozen=True, slots=True)
class PlaceQuery:
    """A source place, spelled ``path::scope`` or ``path::scope@symbol``."""

    target: str

    def answer(self, workspace: Workspace) -> Place | None:
        """The first record there; None where the target is misspelt or the scan has no record there."""
        match = _PLACE.fullmatch(self.target)
        if match is None:
            return None
        path, scope, symbol = match.group("path", "scope", "symbol")
        records = [
            record
            for record in workspace.facts.by_place.get((path, scope), ())
            if symbol is None or record.symbol == symbol
        ]
        if not records:
            return None
        first = min(records, key=lambda record: record.line)
        name = "" if scope == SCOPE_MODULE else scope
        url = workspace.links.line_url(path, first.line)
        return Place(path, name, first.line, url, shortened(workspace.source.line(first) or ""))


_MOST_NEAR = 3


@dataclass(frozen=True, slots=True)
class NearPlacesQuery:
    """Where what an outdated source place names may be by now."""

    target: str

    def answer(self, workspace: Workspace) -> list[str]:
        """A few places, spelled as in a page; those that are alike in most come alone."""
        match = _PLACE.fullmatch(self.target)
        if match is None:
            return []
        wanted, symbol = match.group("path", "scope"), match["symbol"]
        suffix = "" if symbol is None else f"@{symbol}"
        found: dict[int, list[str]] = defaultdict(list)
        for place, records in workspace.facts.by_place.items():
            if symbol is None or any(record.symbol == symbol for record in records):
                found[_distance(wanted, place, by_symbol=symbol is not None)].append(
                    "::".join(place) + suffix
                )
        nearest = min(found, default=_FAR)
        return [] if nearest == _FAR else found[nearest][:_MOST_NEAR]


_FAR = 9


def _distance(wanted: tuple[str, ...], place: tuple[str, str], *, by_symbol: bool) -> int:
    """How unlike two places are that have the same symbol; `_FAR` where they have nothing else in common."""
    (path, scope), (other_path, other_scope) = wanted, place
    if scope == other_scope:
        if PurePosixPath(path).name == PurePosixPath(other_path).name:
            return 0
        return _FAR if scope == SCOPE_MODULE else 1
    if path != other_path:
        return _FAR
    if scope.rpartition(".")[2] == other_scope.rpartition(".")[2]:
        return 2
    return 3 if by_symbol else _FAR


@dataclass(frozen=True, slots=True)
class FigureQuery:
    """A figure of the scan by its name; `FIGURES` and `FIGURE_FAMILIES` say which there are."""

    name: str

    def answer(self, workspace: Workspace) -> str | None:
        """The figure as it stands in prose; None where there is no such figure."""
        family, _, member = self.name.partition(".")
        if self.name in FIGURES:
            value = FIGURES[self.name](workspace)
        elif family in FIGURE_FAMILIES:
            value = FIGURE_FAMILIES[family](workspace.facts, member)
        else:
            value = None
        if value is None:
            return None
        return str(value) if workspace.facts.available or self.name in _WITHOUT_SCAN else "–"


_WITHOUT_SCAN = frozenset({"code", "lessons", "sections", "reference.commit", "reference.commit.short"})

FIGURES: dict[str, Callable[[Workspace], object]] = {
    "code": lambda workspace: workspace.code_name,
    "repository": lambda workspace: workspace.facts.scan.repository or workspace.texts.folder,
    "commit": lambda workspace: workspace.facts.scan.commit or workspace.texts.folder,
    "commit.short": lambda workspace: (
        workspace.facts.scan.commit[:8] if workspace.facts.scan.commit else workspace.texts.folder
    ),
    "records": lambda workspace: len(workspace.facts.scan.records),
    "failures": lambda workspace: len(workspace.facts.scan.failures),
    "lessons": lambda workspace: len(workspace.facts.catalog.lessons),
    "sections": lambda workspace: len(workspace.facts.catalog.sections),
    "reference.commit": lambda workspace: workspace.facts.reference and workspace.facts.reference.commit,
    "reference.commit.short": lambda workspace: (
        workspace.facts.reference and workspace.facts.reference.commit[:8]
    ),
}
"""Figures by their names."""


def _total(facts: Facts, name: str) -> object:
    return getattr(facts.scan.totals, name) if name in Totals.__struct_fields__ else None


def _verdict(facts: Facts, name: str) -> object:
    if name not in {verdict.value for verdict in Verdict}:
        return None
    return sum(record.verdict == name for record in facts.scan.records)


def _section(facts: Facts, label: str) -> object:
    section = facts.sections.get(label)
    if section is None:
        return None
    return sum(len(facts.by_lesson.get(lesson, ())) for lesson in section.lessons)


FIGURE_FAMILIES: dict[str, Callable[[Facts, str], object]] = {
    "totals": _total,
    "reference": lambda facts, name: facts.reference and facts.reference.totals.get(name),
    "lesson": lambda facts, label: len(facts.by_lesson.get(label, ())) if label in facts.lessons else None,
    "section": _section,
    "symbol": lambda facts, name: len(facts.by_symbol.get(name, ())) if facts.knows(name) else None,
    "verdict": _verdict,
}
"""Figures with a parameter.

``totals.<key>``, ``lesson.<label>``, ``section.<label>``, ``symbol.<name>``, ``verdict.<one>``.
"""


@dataclass(frozen=True, slots=True)
class KnownQuery:
    """Whether a symbol, a Markdown example, a record, a file or a folder exists."""

    role: str
    target: str

    def answer(self, workspace: Workspace) -> bool:
        """False for names that neither scan nor catalog has."""
        facts = workspace.facts
        if self.role == "api":
            return facts.knows(self.target)
        if self.role == "doc":
            return any(example.id == self.target for example in facts.scan.markdown_examples)
        if self.role in {"file", "folder"}:
            return self.target in (facts.tree.files if self.role == "file" else facts.tree.folders)
        return self.target in facts.by_id


@dataclass(frozen=True, slots=True)
class RecordTitleQuery:
    """How a record is cited."""

    record_id: str

    def answer(self, workspace: Workspace) -> str | None:
        """Its path and line; None where the scan has no such record."""
        record = workspace.facts.by_id.get(self.record_id)
        return None if record is None else f"{record.path}:{record.line}"
