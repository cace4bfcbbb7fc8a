"""Pieces of cells that several tables share."""

from _ext.tables import Cell, Chain, ChainStep, Code, Line, Link, Ref, Text
from _ext.workspace import Workspace
from scanner.records import Evidence, Record, Step

RECORD_PREFIX = "r-"
"""What a record's row id begins with."""

SCOPE_MODULE = "<module>"
"""How a scan spells the top level of a module."""


def record_anchor(record_id: str) -> str:
    """The id of a record's row. It begins with a letter, as ids in XHTML (EPUB) must."""
    return RECORD_PREFIX + record_id


def scope_piece(scope: str, workspace: Workspace) -> Code | Text:
    """The enclosing function or class; the module level in words."""
    return Text(workspace.texts.module_scope) if scope == SCOPE_MODULE else Code(scope)


def lesson_piece(label: str, workspace: Workspace) -> Ref | Text:
    """A link to a lesson by its number and title; a label that the catalog lacks stands as it is."""
    lesson = workspace.facts.lessons.get(label)
    if lesson is None:
        return Text(label)
    return Ref("lesson", label, f"{lesson.number} {workspace.texts.title(lesson)}")


def symbol_piece(symbol: str) -> Ref:
    """A link to where a symbol is explained."""
    return Ref("api", symbol, symbol, code=True)


def symbol_cell(symbols: tuple[str, ...]) -> Cell:
    """Links to where symbols are explained, with commas between."""
    cell: list[Ref | Text] = []
    for symbol in symbols:
        cell += [Text(","), symbol_piece(symbol)] if cell else [symbol_piece(symbol)]
    return tuple(cell)


def code_pieces(record: Record, workspace: Workspace) -> tuple[Line, ...]:
    """The record's code line, where it is at hand."""
    text = workspace.source.line(record)
    return (Line(text),) if text else ()


def evidence_piece(evidence: Evidence, path: str, workspace: Workspace) -> Chain | Text:
    """The kind of a record's evidence, with its chain to unfold; the kind alone without a chain."""
    kind = workspace.texts.evidence_kind(evidence.kind)
    steps = tuple(_step(step, path, workspace) for step in evidence.chain)
    return Chain(kind, steps) if steps else Text(kind)


def _step(step: Step, path: str, workspace: Workspace) -> ChainStep:
    """A step; its place is spelled out where it is in another file than the record."""
    rule = workspace.texts.evidence_kind(step.rule)
    if step.path is None:
        return ChainStep(rule, step.detail, None, None)
    place = (
        f"{step.path}:{step.line}" if step.path != path else workspace.texts.same_file.format(line=step.line)
    )
    return ChainStep(rule, step.detail, place, place_url(step.path, step.line, workspace))


def place_url(path: str, line: int | None, workspace: Workspace) -> str | None:
    """The address of a place at the scanned commit."""
    return workspace.links.file_url(path) if line is None else workspace.links.line_url(path, line)


def place_link(path: str, line: int | None, workspace: Workspace) -> Link:
    """A link to a place, spelled ``path:line``."""
    text = path if line is None else f"{path}:{line}"
    return Link(text, place_url(path, line, workspace), code=True)
