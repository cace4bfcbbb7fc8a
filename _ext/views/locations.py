"""Location tables: records grouped by file."""

from dataclasses import dataclass
from itertools import groupby

from _ext.tables import Cell, Column, Facet, Group, Link, Row, Table, Text
from _ext.views.pieces import code_pieces, evidence_piece, record_anchor, scope_piece, symbol_piece
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
        groups = tuple(
            _group(path, list(members), workspace)
            for path, members in groupby(records, lambda record: record.path)
        )
        return Table(
            name="slime-locations",
            caption=self._caption(len(records), len(groups), workspace),
            columns=(
                Column(texts.line, 12, numeric=True),
                Column(texts.scope, 40),
                Column(texts.symbol, 27),
                Column(texts.evidence, 21),
            ),
            groups=groups,
            facets=(
                Facet("kind", texts.kind, {kind.value: texts.kinds[kind] for kind in Kind}),
                Facet("symbol", texts.symbol),
                Facet("evidence", texts.evidence_facet, texts.evidence_kinds),
            ),
            group_column=texts.path,
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


def _group(path: str, records: list[Record], workspace: Workspace) -> Group:
    url = workspace.links.file_url(path)
    line_base = None if url is None else f"{url}#L"
    return Group(
        heading=(Link(path, url, code=True), Text(f"({len(records)})")),
        rows=tuple(_row(record, line_base, workspace) for record in records),
    )


def _row(record: Record, line_base: str | None, workspace: Workspace) -> Row:
    line = str(record.line)
    return Row(
        cells=(
            (Link(line, None if line_base is None else line_base + line),),
            (scope_piece(record.scope, workspace), *code_pieces(record, workspace)),
            (symbol_piece(record.symbol),),
            _evidence_cell(record, workspace),
        ),
        anchor=record_anchor(record.id),
        facets=(record.kind.value, record.symbol, record.evidence.kind if record.evidence else ""),
    )


def _evidence_cell(record: Record, workspace: Workspace) -> Cell:
    kind = Text(workspace.texts.kinds[record.kind])
    return (
        (kind,)
        if record.evidence is None
        else (kind, evidence_piece(record.evidence, record.path, workspace))
    )
