"""The API index: from every symbol to its lesson, its records and Python's documentation."""

from dataclasses import dataclass

import msgspec

from _ext.card_words import card_words
from _ext.overview_words import overview_words
from _ext.tables import Cell, Code, Column, Facet, Group, Link, Ref, Row, Table, Text
from _ext.views.pieces import lesson_piece, lesson_words, symbol_piece
from _ext.workspace import Workspace
from scanner.records import Kind, Syntax
from scanner.stdlib import load_stdlib

_BUILTINS = "builtins"


class ApiIndex(msgspec.Struct, frozen=True, array_like=True):
    """The table, and its modules with the anchors of their headings."""

    table: Table
    modules: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ApiIndexQuery:
    """Every symbol that the scanned code uses, and those that a lesson explains."""

    def answer(self, workspace: Workspace) -> ApiIndex:
        """One row a symbol, by module and name."""
        texts, words = workspace.texts, overview_words(zh=workspace.texts.zh)
        modules: dict[str, list[str]] = {}
        for symbol in sorted(_symbols(workspace), key=_order):
            modules.setdefault(module_of(symbol), []).append(symbol)
        counts = [
            len(workspace.facts.by_symbol.get(name, ())) for names in modules.values() for name in names
        ]
        caption = words.index_caption.format(symbols=len(counts), used=sum(map(bool, counts)))
        groups = tuple(
            Group(
                (Text(_title(module, words.syntax)), Text(f"({len(symbols)})")),
                tuple(_row(symbol, module, workspace) for symbol in symbols),
                module_anchor(module),
            )
            for module, symbols in modules.items()
        )
        table = Table(
            name="slime-api-index",
            caption=caption if groups else words.index_none,
            columns=_columns(workspace),
            groups=groups,
            facets=(
                Facet("module", words.module, {"": words.syntax}),
                Facet("lesson", texts.lesson, lesson_words(workspace)),
                Facet("kind", texts.kind, {kind.value: texts.kinds[kind] for kind in Kind}),
            ),
            group_column=words.module,
            group_width=20,
            grouped="module",
            whole=True,
        )
        return ApiIndex(table, tuple((_title(m, words.syntax), module_anchor(m)) for m in modules))


def _columns(workspace: Workspace) -> tuple[Column, ...]:
    """The columns; without meanings there is none for them."""
    texts, words = workspace.texts, overview_words(zh=workspace.texts.zh)
    has_meanings = bool(workspace.meanings.sentences)
    meaning = (Column(card_words(zh=texts.zh).meaning, 26, name="meaning"),) if has_meanings else ()
    return (
        Column(texts.symbol, 22 if has_meanings else 34, name="symbol"),
        *meaning,
        Column(texts.lesson, 19 if has_meanings else 30, name="lesson"),
        Column(texts.records, 9, numeric=True, name="records"),
        Column(texts.files, 9, numeric=True, name="files"),
        Column(words.python, 15 if has_meanings else 18, name="python"),
    )


def module_of(symbol: str) -> str:
    """The module that a symbol is spelled with; empty for syntax, the builtins' for what needs no import."""
    if symbol in set(Syntax):
        return ""
    parts = symbol.split(".")
    stdlib = load_stdlib()
    found = [name for end in range(1, len(parts) + 1) if stdlib.is_module(name := ".".join(parts[:end]))]
    return found[-1] if found else _BUILTINS


def module_anchor(module: str) -> str:
    """The id of a module's heading."""
    return f"module-{module or 'syntax'}"


def _symbols(workspace: Workspace) -> set[str]:
    """What has a confirmed record, and what the lessons name."""
    facts = workspace.facts
    used = {record.symbol for record in facts.scan.records if record.kind is not Kind.CANDIDATE}
    explained = {
        symbol for lesson in facts.catalog.lessons for symbol in (*lesson.owned, *lesson.supplementary)
    }
    return {symbol for symbol in used | explained if "*" not in symbol}


def _order(symbol: str) -> tuple[str, str, str]:
    """By module, then without regard to case."""
    return module_of(symbol), symbol.casefold(), symbol


def _title(module: str, syntax: str) -> str:
    return module or syntax


def _row(symbol: str, module: str, workspace: Workspace) -> Row:
    facts, words = workspace.facts, overview_words(zh=workspace.texts.zh)
    records = facts.by_symbol.get(symbol, [])
    labels = facts.catalog.lessons_of(symbol)
    count: Cell = (Ref("uses", symbol, str(len(records))),) if records else (Text("0"),)
    address = workspace.python_docs.address(symbol)
    return Row(
        (
            (symbol_piece(symbol),),
            *((_worded(workspace.meanings.of(symbol)),) if workspace.meanings.sentences else ()),
            (lesson_piece(labels[0], workspace),) if labels else (),
            count,
            (Text(str(len({record.path for record in records}))),),
            (Link(words.documentation, address),) if address else (),
        ),
        facets=(
            module,
            labels[0] if labels else "",
            tuple(sorted({record.kind.value for record in records})),
        ),
    )


def _worded(sentence: str) -> Cell:
    """A sentence, with what stands between backticks as code."""
    parts = enumerate(sentence.split("`"))
    return tuple(Code(part) if number % 2 else Text(part.strip()) for number, part in parts if part.strip())
