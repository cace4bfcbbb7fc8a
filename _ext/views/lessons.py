"""What the pages of lessons and sections show of the catalog and the scan's counts."""

from dataclasses import dataclass

import msgspec

from _ext.tables import Column, Row, Table, Text, simple_table
from _ext.views.pieces import lesson_piece, symbol_cell
from _ext.workspace import Workspace
from scanner.catalog import Lesson

_FEW = 4


class SymbolCount(msgspec.Struct, frozen=True, array_like=True):
    """A symbol and how many records it has."""

    symbol: str
    records: int


class LessonFacts(msgspec.Struct, frozen=True, array_like=True):
    """A lesson's number and title, its section, its symbols with their counts, its number of records."""

    label: str
    number: str
    title: str
    section: str
    section_title: str
    owned: tuple[SymbolCount, ...]
    supplementary: tuple[SymbolCount, ...]
    records: int


@dataclass(frozen=True, slots=True)
class LessonQuery:
    """The facts of a lesson."""

    label: str

    def answer(self, workspace: Workspace) -> LessonFacts | None:
        """None where the catalog has no such lesson."""
        facts = workspace.facts
        lesson = facts.lessons.get(self.label)
        if lesson is None:
            return None
        section = facts.section_of(lesson)
        return LessonFacts(
            label=lesson.label,
            number=lesson.number,
            title=workspace.texts.title(lesson),
            section=section.label,
            section_title=f"{section.number} {workspace.texts.title(section)}",
            owned=_counted(shown_symbols(lesson, workspace), workspace),
            supplementary=_counted(lesson.supplementary, workspace),
            records=len(facts.by_lesson.get(lesson.label, ())),
        )


def shown_symbols(lesson: Lesson, workspace: Workspace) -> tuple[str, ...]:
    """The symbols that a lesson is about, then whatever else its records are of.

    A lesson may cover a module's whole surface; of that its page names what the scanned code uses.
    """
    used = {record.symbol for record in workspace.facts.by_lesson.get(lesson.label, ())}
    others = sorted(symbol for symbol in used.difference(lesson.owned) if not symbol.startswith("?"))
    return (*lesson.owned, *others)


def _main_symbols(lesson: Lesson, workspace: Workspace) -> tuple[str, ...]:
    """The symbols that the scanned code uses; the first few that the lesson is about where it uses none."""
    symbols = shown_symbols(lesson, workspace)
    return tuple(symbol for symbol in symbols if symbol in workspace.facts.by_symbol) or symbols[:_FEW]


def _counted(symbols: tuple[str, ...], workspace: Workspace) -> tuple[SymbolCount, ...]:
    return tuple(SymbolCount(symbol, len(workspace.facts.by_symbol.get(symbol, ()))) for symbol in symbols)


@dataclass(frozen=True, slots=True)
class LessonTitleQuery:
    """How a lesson is cited: its number and title."""

    label: str

    def answer(self, workspace: Workspace) -> str | None:
        """None where the catalog has no such lesson."""
        lesson = workspace.facts.lessons.get(self.label)
        return None if lesson is None else f"{lesson.number} {workspace.texts.title(lesson)}"


@dataclass(frozen=True, slots=True)
class ExampleTitleQuery:
    """How a lesson's example is cited."""

    label: str

    def answer(self, workspace: Workspace) -> str | None:
        """None where the catalog has no such lesson."""
        lesson = LessonTitleQuery(self.label).answer(workspace)
        return None if lesson is None else workspace.texts.example_of.format(lesson=lesson)


@dataclass(frozen=True, slots=True)
class SectionTitleQuery:
    """How a section is cited: its number and title."""

    label: str

    def answer(self, workspace: Workspace) -> str | None:
        """None where the catalog has no such section."""
        section = workspace.facts.sections.get(self.label)
        return None if section is None else f"{section.number} {workspace.texts.title(section)}"


@dataclass(frozen=True, slots=True)
class SectionQuery:
    """The lessons of a section."""

    label: str

    def answer(self, workspace: Workspace) -> Table | None:
        """One row a lesson, with its symbols and the number of its records; None for an unknown section."""
        texts, facts = workspace.texts, workspace.facts
        section = facts.sections.get(self.label)
        if section is None:
            return None
        rows = []
        for label in section.lessons:
            symbols = _main_symbols(facts.lessons[label], workspace)
            count = str(len(facts.by_lesson.get(label, ()))) if facts.available else "–"
            rows.append(Row(((lesson_piece(label, workspace),), symbol_cell(symbols), (Text(count),))))
        return simple_table(
            "slime-section",
            texts.section_caption,
            (Column(texts.lesson, 40), Column(texts.symbol, 46), Column(texts.records, 14, numeric=True)),
            tuple(rows),
        )
