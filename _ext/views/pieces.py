"""Pieces of cells that several tables share."""

from itertools import groupby

from _ext.excerpts import shortened
from _ext.tables import Cell, Chain, ChainPlace, ChainStep, Code, Excerpt, Line, Link, Ref, Text
from _ext.workspace import Workspace
from scanner.receivers.rules import Rule
from scanner.records import Evidence, Record, Step, runs

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


def lesson_words(workspace: Workspace) -> dict[str, str]:
    """The lessons' numbers and titles by their labels."""
    title = workspace.texts.title
    return {lesson.label: f"{lesson.number} {title(lesson)}" for lesson in workspace.facts.catalog.lessons}


def symbol_piece(symbol: str) -> Ref:
    """A link to where a symbol is explained."""
    return Ref("api", symbol, symbol, code=True)


def symbol_cell(symbols: tuple[str, ...]) -> Cell:
    """Links to where symbols are explained, with commas between."""
    cell: list[Ref | Text] = []
    for symbol in symbols:
        cell += [Text(","), symbol_piece(symbol)] if cell else [symbol_piece(symbol)]
    return tuple(cell)


def code_pieces(record: Record, workspace: Workspace, *, inline: bool) -> tuple[Line, ...]:
    """The record's code line, where it is at hand; its context with it where it shall stand in the page itself."""
    text = workspace.source.line(record)
    return (Line(shortened(text), excerpt_of(record, workspace) if inline else None),) if text else ()


def excerpt_of(record: Record, workspace: Workspace) -> Excerpt | None:
    """The record's line among its neighbours; None where line or file are not at hand as they were scanned."""
    file = workspace.source.files.get(record.path)
    if file is None or workspace.source.line(record) is None:
        return None
    return file.excerpt(record.line, record.scope)


def file_cell(path: str, text: str, workspace: Workspace) -> Cell:
    """A file by its name: a link to its page, then one to the file at the scanned commit.

    Where files have no pages (books), the name itself is the link to the commit.
    """
    url = workspace.links.file_url(path)
    if not workspace.has_file_pages:
        return (Link(text, url, code=True),)
    page = Ref("file", path, text, code=True)
    return (page,) if url is None else (page, Link(workspace.texts.source, url))


def place_cell(record: Record, workspace: Workspace) -> Cell:
    """A record's place, ``path:line``: a link to the file's page and one to the line; the latter alone in books."""
    if not workspace.has_file_pages:
        return (place_link(record.path, record.line, workspace),)
    url = place_url(record.path, record.line, workspace)
    return (Ref("file", record.path, record.path, code=True), Link(f":{record.line}", url, code=True))


def evidence_piece(evidence: Evidence, path: str, workspace: Workspace, *, inline: bool) -> Chain | Text:
    """The kind of a record's evidence, with its chain to unfold; the kind alone without a chain.

    Where the chain's code lines are at hand they stand in the page itself if ``inline``.
    """
    kind = workspace.texts.evidence_kind(evidence.kind)
    if not evidence.chain:
        return Text(kind)
    lines = chain_lines(evidence)
    holder = next((i for i, steps in enumerate(lines) if _leads_to_holder(steps)), len(lines))
    places = tuple(_place(steps, path, workspace, inline=inline) for steps in lines)
    origin = max((i for i, place in enumerate(places[:holder]) if place.text), default=0)
    return Chain(kind, places, origin)


def chain_lines(evidence: Evidence) -> list[list[Step]]:
    """The steps of a chain, those that are taken on one line of source code together."""
    return [list(steps) for _, steps in groupby(evidence.chain, lambda step: (step.path, step.line))]


def _leads_to_holder(steps: list[Step]) -> bool:
    return any(step.rule == Rule.HOLDER for step in steps)


def _place(steps: list[Step], path: str, workspace: Workspace, *, inline: bool) -> ChainPlace:
    """A line with its steps; it is spelled out where it is in another file than the record."""
    at = steps[0]
    told = tuple(ChainStep(step.rule, _detail(step), times) for step, times in runs(tuple(steps)))
    if at.path is None or at.line is None:
        return ChainPlace("", None, "", told)
    text = f"{at.path}:{at.line}" if at.path != path else workspace.texts.same_file.format(line=at.line)
    url = place_url(at.path, at.line, workspace)
    record = None if url else workspace.facts.first_at.get((at.path, at.line))
    return ChainPlace(text, url, record or "", told, step_code(at, workspace) if inline else "")


def step_code(step: Step, workspace: Workspace) -> str:
    """The line that a step was applied to; empty where its file is not at hand as it was scanned."""
    file = workspace.source.files.get(step.path or "")
    return "" if file is None or step.line is None else shortened(file.line(step.line) or "")


def _detail(step: Step) -> str:
    """What a step yields; nothing where the rule's name says it."""
    return "" if step.rule in _SILENT else step.detail


_SILENT = frozenset({Rule.ELEMENT, Rule.CONTEXT_MANAGER, Rule.EXCEPTION, Rule.AWAIT})
"""Rules whose steps' details add nothing to their names."""


def place_url(path: str, line: int | None, workspace: Workspace) -> str | None:
    """The address of a place at the scanned commit."""
    return workspace.links.file_url(path) if line is None else workspace.links.line_url(path, line)


def place_link(path: str, line: int | None, workspace: Workspace) -> Link:
    """A link to a place, spelled ``path:line``."""
    text = path if line is None else f"{path}:{line}"
    return Link(text, place_url(path, line, workspace), code=True)
