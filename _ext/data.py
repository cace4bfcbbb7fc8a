"""Scan, catalog and reference figures as one set of facts, with the questions that pages ask of it.

Loaded once a build. Pure: knows neither Sphinx nor docutils.
"""

import fnmatch
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from _ext.accuracy import Accuracy
from _ext.tree import Tree
from scanner import __version__
from scanner.catalog import Catalog, Lesson, Section
from scanner.errors import ScannerError
from scanner.records import (
    FORMAT,
    Kind,
    MarkdownExample,
    Record,
    Scan,
    ScannerInfo,
    Totals,
)
from scanner.stdlib import load_stdlib

NO_SCAN = Scan(
    format=FORMAT,
    repository=None,
    commit=None,
    scanner=ScannerInfo(version=__version__),
    totals=Totals(**dict.fromkeys(Totals.__struct_fields__, 0)),
    records=(),
    markdown_examples=(),
    failures=(),
    unlisted_candidates={},
)
"""Stands in for a scan that is missing or unusable. Pages never show its zeros, see `Facts.available`."""


class ReferenceLesson(msgspec.Struct, frozen=True):
    """A row of the reference figures."""

    row: int
    records: int


class Reference(msgspec.Struct, frozen=True):
    """What a scan of the reference commit is known to have counted."""

    commit: str
    totals: dict[str, int]
    lesson: tuple[ReferenceLesson, ...]


def read_reference(path: Path) -> Reference:
    """Read reference figures (TOML).

    Raises:
        ScannerError: They are missing or not of this form.
    """
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Reference)
    except OSError as error:
        raise ScannerError(
            f"{path}: cannot read it: {error.strerror or error}; set slime_reference"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScannerError(f"{path}: not a file of reference figures: {error}") from error


@dataclass(frozen=True)
class Facts:
    """All facts of a build. ``available`` is False when there is no usable scan."""

    scan: Scan
    catalog: Catalog
    reference: Reference | None = None
    available: bool = True
    accuracy: Accuracy | None = None

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """The lessons by label."""
        return {lesson.label: lesson for lesson in self.catalog.lessons}

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The sections by label."""
        return {section.label: section for section in self.catalog.sections}

    def section_of(self, lesson: Lesson) -> Section:
        """The section that a lesson stands in."""
        return next(section for section in self.catalog.sections if section.number == lesson.section)

    @cached_property
    def by_id(self) -> dict[str, Record]:
        """The records by id."""
        return {record.id: record for record in self.scan.records}

    @cached_property
    def by_lesson(self) -> dict[str | None, list[Record]]:
        """The records by the label of their lesson, in the scan's order."""
        return _grouped(self.scan.records, lambda record: record.lesson)

    @cached_property
    def by_symbol(self) -> dict[str | None, list[Record]]:
        """The records by symbol, in the scan's order."""
        return _grouped(self.scan.records, lambda record: record.symbol)

    @cached_property
    def by_place(self) -> dict[tuple[str, str], list[Record]]:
        """The records by path and scope, in the scan's order."""
        places: dict[tuple[str, str], list[Record]] = defaultdict(list)
        for record in self.scan.records:
            places[record.path, record.scope].append(record)
        return dict(places)

    @cached_property
    def tree(self) -> Tree:
        """The files and folders with records or Markdown examples."""
        return Tree.of(self.scan.records, self.scan.markdown_examples)

    @cached_property
    def section_by_lesson(self) -> dict[str, Section]:
        """The section of each lesson, by the lesson's label."""
        return {label: section for section in self.catalog.sections for label in section.lessons}

    @cached_property
    def first_at(self) -> dict[tuple[str, int], str]:
        """The id of the first record on each line, by path and line."""
        found: dict[tuple[str, int], str] = {}
        for record in self.scan.records:
            found.setdefault((record.path, record.line), record.id)
        return found

    @cached_property
    def documented(self) -> frozenset[str]:
        """The symbols that the catalog's lessons name."""
        return frozenset(
            symbol
            for lesson in self.catalog.lessons
            for symbol in (*lesson.owned, *lesson.supplementary, *lesson.covers)
        )

    def knows(self, symbol: str) -> bool:
        """Whether the scan or the catalog has this symbol, or a lesson covers it and the library has it."""
        if symbol in self.documented or symbol in self.by_symbol:
            return True
        return self.catalog.owner(symbol) is not None and in_library(symbol)

    def select(
        self,
        *,
        lesson: str | None = None,
        symbols: Iterable[str] = (),
        kinds: Iterable[Kind] = (),
        path: str | None = None,
    ) -> list[Record]:
        """The records that meet every given condition, in the scan's order.

        ``path`` is a file, a folder, or a pattern with ``*``, ``?`` or ``[…]``.
        """
        records: Iterable[Record] = self.scan.records if lesson is None else self.by_lesson.get(lesson, ())
        if wanted := frozenset(symbols):
            records = (record for record in records if record.symbol in wanted)
        if allowed := frozenset(kinds):
            records = (record for record in records if record.kind in allowed)
        if path is not None:
            records = (record for record in records if _in_path(record.path, path))
        return list(records)

    def defined_elsewhere(self, label: str) -> list[Record]:
        """The async definitions of methods that a lesson is about, but that count for another lesson."""
        lesson = self.lessons[label]
        names = {symbol.rpartition(".")[2] for symbol in (*lesson.owned, *lesson.supplementary)}
        return [record for record in self.scan.records if record.name in names and record.lesson != label]

    def counts(self, records: Iterable[Record]) -> Counter[Kind]:
        """How many of the records are of each kind."""
        return Counter(record.kind for record in records)

    def examples(self, lesson: str | None = None) -> list[MarkdownExample]:
        """The Markdown examples, of one lesson or all."""
        return [
            example for example in self.scan.markdown_examples if lesson is None or lesson in example.lessons
        ]


def in_library(symbol: str) -> bool:
    """Whether the standard library has a function, class, variable or member of this name."""
    stdlib = load_stdlib()
    owner, _, name = symbol.rpartition(".")
    return (
        stdlib.is_class(symbol)
        or stdlib.function(symbol) is not None
        or stdlib.attribute(symbol) is not None
        or stdlib.member(owner, name) is not None
    )


def _grouped(
    records: Iterable[Record], key: Callable[[Record], str | None]
) -> dict[str | None, list[Record]]:
    groups: dict[str | None, list[Record]] = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    return dict(groups)


def _in_path(path: str, wanted: str) -> bool:
    if any(sign in wanted for sign in "*?["):
        return fnmatch.fnmatchcase(path, wanted)
    return path == wanted or path.startswith(wanted.rstrip("/") + "/")
