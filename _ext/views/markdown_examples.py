"""The Markdown examples DOC-001…: facts, and the code where it is at hand."""

from dataclasses import dataclass

import msgspec

from _ext.tables import Cell, Column, Facet, Ref, Row, Table, Text, simple_table
from _ext.views.facets import lesson_facet
from _ext.views.pieces import lesson_piece, place_link, symbol_cell
from _ext.workspace import Workspace
from scanner.records import MarkdownExample


def example_anchor(example_id: str) -> str:
    """The id of a Markdown example's entry: ``doc-001``."""
    return example_id.lower()


class ExampleEntry(msgspec.Struct, frozen=True, array_like=True):
    """One entry of the appendix: a table of its facts, and its code or None."""

    id: str
    title: str
    facts: Table
    code: str | None


@dataclass(frozen=True, slots=True)
class ExampleTableQuery:
    """A lesson's Markdown examples (None: all), as one table."""

    lesson: str | None = None

    def answer(self, workspace: Workspace) -> Table:
        """One row an example, with a link to its entry in the appendix."""
        texts = workspace.texts
        examples = workspace.facts.examples(self.lesson)
        caption = texts.examples_caption.format(records=len(examples)) if examples else texts.examples_none
        return simple_table(
            "slime-examples",
            caption if workspace.facts.available else texts.no_scan,
            (
                Column(texts.example, 14, name="example"),
                Column(texts.place, 46, name="place"),
                Column(texts.symbol, 40, name="symbols"),
            ),
            tuple(
                Row(
                    (
                        (Ref("doc", example.id, example.id),),
                        (place_link(example.path, example.line, workspace),),
                        symbol_cell(example.symbols),
                    ),
                    facets=(example.path, example.symbols, example.lessons),
                )
                for example in examples
            ),
            (Facet("path", texts.path, tree=True), Facet("symbol", texts.symbol), lesson_facet(workspace)),
        )


@dataclass(frozen=True, slots=True)
class AppendixQuery:
    """All Markdown examples, one entry each."""

    def answer(self, workspace: Workspace) -> tuple[str, tuple[ExampleEntry, ...]]:
        """A note (empty when there is nothing to say) and the entries, in their order."""
        texts, examples = workspace.texts, workspace.facts.examples()
        if not workspace.facts.available:
            return texts.no_scan, ()
        if not examples:
            return texts.examples_none, ()
        note = "" if workspace.source.available else texts.code_hidden
        return note, tuple(_entry(example, workspace) for example in examples)


def _entry(example: MarkdownExample, workspace: Workspace) -> ExampleEntry:
    texts = workspace.texts
    lessons: list[Ref | Text] = []
    for label in example.lessons:
        lessons += (
            [Text(";"), lesson_piece(label, workspace)] if lessons else [lesson_piece(label, workspace)]
        )
    rows: tuple[tuple[str, Cell], ...] = (
        (texts.place, (place_link(example.path, example.line, workspace),)),
        (texts.code_lines, (Text(str(example.lines)),)),
        (texts.symbol, symbol_cell(example.symbols)),
        (texts.lessons, tuple(lessons)),
    )
    facts = simple_table(
        "slime-facts",
        example.id,
        (Column("", 20), Column("", 80)),
        tuple(Row(((Text(head),), cell)) for head, cell in rows),
        unseen=True,
    )
    return ExampleEntry(example.id, example.id, facts, workspace.source.block(example))
