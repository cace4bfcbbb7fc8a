"""The coverage tables: totals, lessons, symbols, and the reference figures beside the scan's."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from _ext.data import Reference
from _ext.tables import Column, Facet, Ref, Row, Table, Text, simple_table
from _ext.views.facets import lesson_facet, section_facet, section_value
from _ext.views.pieces import lesson_piece, symbol_piece
from _ext.workspace import Workspace
from scanner.records import Kind, Totals

_CONFIRMED = tuple(kind for kind in Kind if kind is not Kind.CANDIDATE)


class Coverage(StrEnum):
    """What a coverage table is about; the directive's argument."""

    TOTALS = "totals"
    """The scan's totals."""
    LESSONS = "lessons"
    """The records of each lesson, by kind; they add up to the totals."""
    SYMBOLS = "symbols"
    """The records of each symbol, with the lesson that explains it."""
    REFERENCE = "reference"
    """The reference figures beside the scan's."""


@dataclass(frozen=True, slots=True)
class TotalsQuery:
    """The scan's totals."""

    def answer(self, workspace: Workspace) -> Table:
        """One row a total."""
        texts = workspace.texts
        if not workspace.facts.available:
            return simple_table("slime-totals", texts.no_scan, (), ())
        rows = tuple(
            Row(((Text(texts.totals[key]),), (Text(str(getattr(workspace.facts.scan.totals, key))),)))
            for key in Totals.__struct_fields__
        )
        columns = (Column(texts.figure, 70), Column(texts.count, 30, numeric=True))
        return simple_table("slime-totals", texts.totals_caption, columns, rows)


@dataclass(frozen=True, slots=True)
class LessonsQuery:
    """The records of every lesson, or of one section's, by kind."""

    section: str | None = None

    def answer(self, workspace: Workspace) -> Table:
        """One row a lesson in reading order, and a row of sums."""
        texts, facts = workspace.texts, workspace.facts
        if not facts.available:
            return simple_table("slime-lessons", texts.no_scan, (), ())
        sections = [item for item in facts.catalog.sections if self.section in (None, item.label)]
        labels = [label for section in sections for label in section.lessons]
        counts = {label: facts.counts(facts.by_lesson.get(label, ())) for label in labels}
        return Table(
            "slime-lessons",
            texts.lessons_caption,
            (
                Column(texts.lesson, 40, name="lesson"),
                *(Column(texts.kind_names[kind], 10, numeric=True, name=kind.value) for kind in Kind),
                Column(texts.total, 10, numeric=True, name="total"),
            ),
            simple_table(
                "",
                "",
                (),
                tuple(
                    _kinds_row(lesson_piece(label, workspace), counts[label], section_value(label, workspace))
                    for label in labels
                ),
            ).groups,
            foot=(_kinds_row(Text(texts.total), sum(counts.values(), Counter())),),
            facets=(section_facet(workspace),),
        )


def _kinds_row(head: Text | Ref, counts: Counter[Kind], *facets: str) -> Row:
    numbers = (*(counts[kind] for kind in Kind), counts.total())
    return Row(((head,), *((Text(str(number)),) for number in numbers)), facets=facets)


@dataclass(frozen=True, slots=True)
class SymbolsQuery:
    """Every symbol of a confirmed record."""

    def answer(self, workspace: Workspace) -> Table:
        """One row a symbol, sorted by name."""
        texts, facts = workspace.texts, workspace.facts
        rows = []
        for symbol, records in sorted(facts.by_symbol.items(), key=lambda item: item[0] or ""):
            kinds = facts.counts(records)
            if symbol is None or not any(kinds[kind] for kind in _CONFIRMED):
                continue
            names = ", ".join(texts.kind_names[kind] for kind in Kind if kinds[kind])
            files = len({record.path for record in records})
            label = records[0].lesson
            lesson = (lesson_piece(label, workspace),) if label else ()
            rows.append(
                Row(
                    (
                        (symbol_piece(symbol),),
                        (Text(names),),
                        (Text(str(len(records))),),
                        (Text(str(files)),),
                        lesson,
                    ),
                    facets=(
                        tuple(kind.value for kind in Kind if kinds[kind]),
                        section_value(label, workspace),
                        label or "",
                    ),
                )
            )
        caption = texts.symbols_caption.format(symbols=len(rows)) if rows else texts.symbols_none
        return simple_table(
            "slime-symbols",
            caption if facts.available else texts.no_scan,
            (
                Column(texts.symbol, 36, name="symbol"),
                Column(texts.kind, 14, name="kind"),
                Column(texts.records, 10, numeric=True, name="records"),
                Column(texts.files, 10, numeric=True, name="files"),
                Column(texts.lesson, 30, name="lesson"),
            ),
            tuple(rows),
            (
                Facet("kind", texts.kind, {kind.value: texts.kinds[kind] for kind in Kind}),
                section_facet(workspace),
                lesson_facet(workspace),
            ),
        )


@dataclass(frozen=True, slots=True)
class ReferenceQuery:
    """The reference figures beside the scan's, with what they are of."""

    def answer(self, workspace: Workspace) -> tuple[str, tuple[Table, ...]]:
        """A sentence that says whether they can be compared, and the tables: totals and lessons."""
        texts, facts = workspace.texts, workspace.facts
        if not facts.available:
            return texts.no_scan, ()
        if facts.reference is None:
            return texts.reference_none, ()
        reference, commit = facts.reference, facts.scan.commit
        if commit == reference.commit:
            note = texts.same_commit.format(commit=commit[:12])
        else:
            scanned = f" {commit[:12]}" if commit and texts.zh else commit[:12] if commit else texts.folder
            note = texts.other_commit.format(reference=reference.commit[:12], scan=scanned)
        return note, (_reference_totals(reference, workspace), _reference_lessons(reference, workspace))


def _comparison(workspace: Workspace, reference: Reference, first: Column) -> tuple[Column, ...]:
    """The columns: a difference only where both figures are of the same commit."""
    texts, commit = workspace.texts, workspace.facts.scan.commit
    scan_title = f"{texts.scan} {commit[:8]}" if commit else texts.scan
    columns = (
        first,
        Column(f"{texts.reference} {reference.commit[:8]}", 20, numeric=True),
        Column(scan_title, 20, numeric=True),
    )
    return (*columns, Column(texts.difference, 14, numeric=True)) if commit == reference.commit else columns


def _comparison_row(head: Text | Ref, reference: int | None, scanned: int, *facets: str, same: bool) -> Row:
    cells = [(head,), (Text("–" if reference is None else str(reference)),), (Text(str(scanned)),)]
    if same:
        cells.append(
            (
                Text(
                    "–" if reference is None else f"{scanned - reference:+d}" if scanned != reference else "0"
                ),
            )
        )
    return Row(tuple(cells), facets=facets)


def _reference_totals(reference: Reference, workspace: Workspace) -> Table:
    texts, scan = workspace.texts, workspace.facts.scan
    same = scan.commit == reference.commit
    return simple_table(
        "slime-reference-totals",
        texts.reference_totals_caption,
        _comparison(workspace, reference, Column(texts.figure, 46)),
        tuple(
            _comparison_row(
                Text(texts.totals[key]), reference.totals.get(key), getattr(scan.totals, key), same=same
            )
            for key in Totals.__struct_fields__
        ),
    )


def _reference_lessons(reference: Reference, workspace: Workspace) -> Table:
    texts, facts = workspace.texts, workspace.facts
    same = facts.scan.commit == reference.commit
    records = {row.row: row.records for row in reference.lesson}
    return simple_table(
        "slime-reference-lessons",
        texts.reference_lessons_caption,
        _comparison(workspace, reference, Column(texts.lesson, 46)),
        tuple(
            _comparison_row(
                lesson_piece(lesson.label, workspace),
                records.get(lesson.row),
                len(facts.by_lesson.get(lesson.label, ())),
                section_value(lesson.label, workspace),
                same=same,
            )
            for lesson in facts.catalog.lessons
        ),
        (section_facet(workspace),),
    )
