"""Location tables: records grouped by file."""

from dataclasses import dataclass
from itertools import groupby

from _ext.tables import LONG, Cell, Code, Column, Facet, Group, Link, Row, Table, Text
from _ext.views.facets import evidence_facets, evidence_values, place_facets, place_values
from _ext.views.pieces import (
    code_pieces,
    evidence_piece,
    file_cell,
    lesson_piece,
    place_url,
    record_anchor,
    scope_piece,
    symbol_piece,
)
from _ext.workspace import Workspace
from scanner.records import Kind, Record


@dataclass(frozen=True, slots=True)
class LocationsQuery:
    """Which records to list: those that meet every given condition."""

    lesson: str | None = None
    symbols: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    path: str | None = None

    def answer(self, workspace: Workspace) -> Table:
        """The table of these records; without any, its caption alone says so."""
        texts = workspace.texts
        records = workspace.facts.select(
            lesson=self.lesson, symbols=self.symbols, kinds=self.kinds, path=self.path
        )
        inline = len(records) <= LONG
        groups = tuple(
            _group(path, [_row(record, workspace, inline=inline) for record in members], workspace)
            for path, members in groupby(records, lambda record: record.path)
        )
        return Table(
            name="slime-locations",
            caption=self._caption(len(records), len(groups), workspace),
            columns=(
                *_place_columns(workspace),
                Column(texts.evidence, 21, name="evidence"),
            ),
            groups=groups,
            facets=(*_facets(workspace), *evidence_facets(texts)),
            group_column=texts.path,
            grouped="path",
        )

    def _caption(self, records: int, files: int, workspace: Workspace) -> str:
        texts = workspace.texts
        if not workspace.facts.available:
            return texts.no_scan
        if records:
            return texts.locations_caption.format(records=records, files=files)
        if self.symbols:
            return texts.symbol_none.format(symbol=", ".join(self.symbols))
        return texts.locations_none


@dataclass(frozen=True, slots=True)
class CountedElsewhereQuery:
    """A lesson's async definitions that another lesson owns: ``async def __aenter__`` counts as an ``async def``."""

    lesson: str

    def answer(self, workspace: Workspace) -> Table:
        """The table of these records, each with the lesson that it counts for; it may be empty."""
        texts = workspace.texts
        records = workspace.facts.defined_elsewhere(self.lesson)
        return Table(
            name="slime-elsewhere",
            caption=texts.elsewhere_caption.format(records=len(records)),
            columns=(
                *_place_columns(workspace),
                Column(texts.counted_in, 21, name="lesson"),
            ),
            groups=tuple(
                _group(path, [_elsewhere_row(record, workspace) for record in members], workspace)
                for path, members in groupby(records, lambda record: record.path)
            ),
            facets=_facets(workspace),
            group_column=texts.path,
            grouped="path",
        )


def _place_columns(workspace: Workspace) -> tuple[Column, ...]:
    texts = workspace.texts
    return (
        Column(texts.line, 12, numeric=True, name="line"),
        Column(texts.scope, 40, name="scope"),
        Column(texts.symbol, 27, name="symbol"),
    )


def _facets(workspace: Workspace) -> tuple[Facet, ...]:
    texts = workspace.texts
    return (
        Facet("kind", texts.kind, {kind.value: texts.kinds[kind] for kind in Kind}),
        Facet("symbol", texts.symbol),
        *place_facets(texts),
    )


def _values(record: Record) -> tuple[str, ...]:
    return record.kind.value, record.symbol, *place_values(record)


def _group(path: str, rows: list[Row], workspace: Workspace) -> Group:
    """A file's rows below its name."""
    return Group(heading=_heading(path, len(rows), workspace), rows=tuple(rows))


def _heading(path: str, records: int, workspace: Workspace) -> Cell:
    """The file with the number of its records."""
    name, *source = file_cell(path, path, workspace)
    return (name, Text(f"({records})"), *source)


def _row(record: Record, workspace: Workspace, *, inline: bool) -> Row:
    return Row(
        cells=(
            *_place_cells(record, workspace, inline=inline),
            _evidence_cell(record, workspace, inline=inline),
        ),
        anchor=record_anchor(record.id),
        facets=(*_values(record), *evidence_values(record)),
    )


def _elsewhere_row(record: Record, workspace: Workspace) -> Row:
    """A row without an anchor: the record is cited where it counts."""
    owner = () if record.lesson is None else (lesson_piece(record.lesson, workspace),)
    return Row(cells=(*_place_cells(record, workspace, inline=True), owner), facets=_values(record))


def _place_cells(record: Record, workspace: Workspace, *, inline: bool) -> tuple[Cell, ...]:
    """Line, enclosing function with the code line where it is at hand, and symbol."""
    name = () if record.name is None else (Code(record.name),)
    return (
        (Link(str(record.line), place_url(record.path, record.line, workspace)),),
        (scope_piece(record.scope, workspace), *code_pieces(record, workspace, inline=inline)),
        (symbol_piece(record.symbol), *name),
    )


def _evidence_cell(record: Record, workspace: Workspace, *, inline: bool) -> Cell:
    kind = Text(workspace.texts.kinds[record.kind])
    if record.evidence is None:
        return (kind,)
    return (kind, evidence_piece(record.evidence, record.path, workspace, inline=inline))
