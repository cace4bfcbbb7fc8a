"""Where concurrency lives: folders by sections, with the number of records in each."""

from collections import Counter
from dataclasses import dataclass

import msgspec

from _ext.overview_words import overview_words
from _ext.tables import Cell, Code, Column, Ref, Row, Table, Text, simple_table
from _ext.tree import File, ancestors
from _ext.workspace import Workspace
from scanner.records import Kind

CANDIDATES = ""
"""Stands for the candidates among the labels of sections."""


class MapColumn(msgspec.Struct, frozen=True, array_like=True):
    """A section, or the candidates: label, what stands above the column, its whole title."""

    label: str
    short: str
    title: str


class MapRow(msgspec.Struct, frozen=True, array_like=True):
    """A folder with all below it, or a file: role, path, name, level of indentation.

    ``counts`` has a number for each column, ``total`` is the sum without the candidates. An empty role is neither:
    what was too small for a compact map.
    """

    role: str
    path: str
    name: str
    level: int
    counts: tuple[int, ...]
    total: int


class Map(msgspec.Struct, frozen=True, array_like=True):
    """The picture as data. ``sums`` is the row of sums; ``sections_of`` is the folder that the sums are of."""

    caption: str
    folder: str
    columns: tuple[MapColumn, ...]
    rows: tuple[MapRow, ...]
    sums: MapRow | None

    @property
    def largest(self) -> int:
        """The largest number in a row."""
        return max((count for row in self.rows for count in row.counts), default=1)


@dataclass(frozen=True, slots=True)
class MapQuery:
    """The map of all folders; ``compact``: of the top level, the largest only; of one folder: its next level."""

    folder: str = ""
    compact: bool = False
    one_level: bool = False

    def answer(self, workspace: Workspace) -> Map:
        """The map; without records it has no columns and its caption says so."""
        words, facts = overview_words(zh=workspace.texts.zh), workspace.facts
        files = facts.tree.folders.get(self.folder, [])
        totals = _count(files, workspace)
        columns = _columns(totals, workspace)
        if not columns:
            caption = words.map_none if facts.available else workspace.texts.no_scan
            return Map(caption, self.folder, (), (), None)
        rows = self._rows(columns, workspace)
        if self.compact:
            rows = _largest(rows, words.others)
        caption = words.folder_map if self.one_level else words.map_caption
        sums = _row("", self.folder, workspace.texts.total, 0, files, columns, workspace)
        return Map(caption, self.folder, columns, tuple(rows), sums)

    def _rows(self, columns: tuple[MapColumn, ...], workspace: Workspace) -> list[MapRow]:
        tree = workspace.facts.tree
        one_level = self.one_level or self.compact
        folders = [folder for folder in tree.folders if folder and not tree.is_passage(folder)]
        rows = []
        for folder in folders:
            above = _nearest(folder, self.folder, folders)
            if above is None or (above != self.folder and one_level):
                continue
            name = folder.removeprefix(f"{above}/")
            level = 0 if one_level else sum(folder.startswith(f"{other}/") for other in folders)
            rows.append(_row("folder", folder, name, level, tree.folders[folder], columns, workspace))
        for file in tree.files_in(self.folder):
            name = file.path.rpartition("/")[2]
            rows.append(_row("file", file.path, name, 0, [file], columns, workspace))
        return [row for row in rows if any(row.counts)]


def _nearest(folder: str, top: str, folders: list[str]) -> str | None:
    """The nearest of the folders that a folder stands in, ``top`` if none; None if it is not below ``top``."""
    above = [other for other in ancestors(folder) if other in (top, *folders) and len(other) >= len(top)]
    return above[-1] if top in ancestors(folder) else None


def _columns(totals: Counter[str], workspace: Workspace) -> tuple[MapColumn, ...]:
    """The candidates, then the sections that have records, in their order."""
    columns = [
        MapColumn(section.label, str(section.number), workspace.texts.title(section))
        for section in workspace.facts.catalog.sections
        if totals[section.label]
    ]
    if totals[CANDIDATES]:
        words = overview_words(zh=workspace.texts.zh)
        columns.insert(0, MapColumn(CANDIDATES, "?", words.candidates))
    return tuple(columns)


def _count(files: list[File], workspace: Workspace) -> Counter[str]:
    """How many records of each section the files have; candidates count for themselves."""
    sections = workspace.facts.section_by_lesson
    counts: Counter[str] = Counter()
    for file in files:
        for record in file.records:
            if record.kind is Kind.CANDIDATE:
                counts[CANDIDATES] += 1
            elif record.lesson in sections:
                counts[sections[record.lesson].label] += 1
    return counts


def _row(
    role: str,
    path: str,
    name: str,
    level: int,
    files: list[File],
    columns: tuple[MapColumn, ...],
    workspace: Workspace,
) -> MapRow:
    counted = _count(files, workspace)
    counts = tuple(counted[column.label] for column in columns)
    return MapRow(role, path, name, level, counts, counted.total() - counted[CANDIDATES])


_MOST = 12
"""Rows of a compact map."""


def _largest(rows: list[MapRow], others: str) -> list[MapRow]:
    """The rows with most records, and the sum of the rest."""
    rows = sorted(rows, key=lambda row: (-row.total, row.path))
    if len(rows) <= _MOST:
        return rows
    rest = rows[_MOST - 1 :]
    counts = tuple(map(sum, zip(*(row.counts for row in rest), strict=True)))
    name = others.format(files=len(rest))
    return [*rows[: _MOST - 1], MapRow("", "", name, 0, counts, sum(row.total for row in rest))]


def as_table(shown: Map, texts_total: str, folder: str, sections: str) -> Table:
    """The map for formats without room for a wide picture: a row a folder, its sections with their counts."""
    if not shown.columns:
        return Table("slime-map-table", shown.caption, (), ())
    return simple_table(
        "slime-map-table",
        shown.caption,
        (Column(folder, 36), Column(texts_total, 12, numeric=True), Column(sections, 52)),
        tuple(
            Row(((Code(row.path or row.name),), (Text(str(row.total)),), _sections(row, shown.columns)))
            for row in shown.rows
        ),
    )


def _sections(row: MapRow, columns: tuple[MapColumn, ...]) -> Cell:
    """The sections of a row, the largest first."""
    pairs = sorted(
        ((count, column) for count, column in zip(row.counts, columns, strict=True) if count),
        key=lambda pair: (pair[1].label == CANDIDATES, -pair[0]),
    )
    cell: list[Text | Ref] = []
    for count, column in pairs:
        if cell:
            cell.append(Text(";"))
        title = f"{column.short} {column.title}" if column.label else column.title
        cell += [Ref("section", column.label, title) if column.label else Text(title), Text(f"({count})")]
    return tuple(cell)
