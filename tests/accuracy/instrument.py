"""Copies of a file in which a checker reveals the type of each receiver."""

import ast
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tests.accuracy.accesses import Access, LineStarts
from tests.accuracy.probe import MODULE, function

_REVEAL = "reveal_type("
_SILENCING = ((b"type: ignore", b"type; ignore"), (b"pyright:", b"pyright;"), (b"ty: ignore", b"ty; ignore"))
"""Comments that would keep a checker from answering."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a checker will answer: 1-based line; 1-based columns in characters and in UTF-16 units."""

    line: int
    column: int
    column_utf16: int


@dataclass(frozen=True, slots=True)
class Question:
    """An access, where its receiver's type is revealed, and where its name ends: complaints about it end there."""

    access: Access
    revealed: Place
    finish: Place


@dataclass(frozen=True, slots=True)
class Instrumented:
    """A file's edited text, and what is asked in it."""

    data: bytes
    questions: tuple[Question, ...]


def rounds(accesses: Sequence[Access]) -> list[list[Access]]:
    """The accesses, divided so that no receiver in a round contains another.

    Accesses that are not called get rounds of their own: wrapping the ``x`` of ``x.task`` hides from the checker
    that a check of ``x.task`` narrows it, and then the answers in other places would be poorer.
    """
    found: dict[tuple[bool, int], list[Access]] = {}
    for access in accesses:
        found.setdefault((not access.is_called, access.level), []).append(access)
    return [found[key] for key in sorted(found)]


def instrument(text: str, accesses: Sequence[Access]) -> Instrumented:
    """Wrap the receivers of the accesses."""
    data = text.encode()
    edits = [(_import_place(text, data), f"from {MODULE} import {_imported(accesses)}\n")]
    for access in accesses:
        edits.append((access.start, f"{_REVEAL}{function(access.name)}(("))
        edits.append((access.end, "))).value"))
    edits.sort(key=lambda edit: edit[0])  # stable: what was put first at a place stays first
    pieces: list[bytes] = []
    last = 0
    for offset, inserted in edits:
        pieces += [data[last:offset], inserted.encode()]
        last = offset
    edited = b"".join((*pieces, data[last:]))
    return Instrumented(_audible(edited), tuple(_questions(edited, edits, accesses)))


def _audible(edited: bytes) -> bytes:
    for found, replaced in _SILENCING:
        edited = edited.replace(found, replaced)
    return edited


def _questions(
    edited: bytes, edits: Sequence[tuple[int, str]], accesses: Sequence[Access]
) -> Iterator[Question]:
    lines = LineStarts(edited)
    offsets = [offset for offset, _ in edits]
    added = [0, *accumulate(len(inserted.encode()) for _, inserted in edits)]
    for access in accesses:
        own = offsets.index(access.start, bisect_left(offsets, access.start))
        while not edits[own][1].startswith(_REVEAL):  # the import may stand there too
            own += 1
        revealed = access.start + added[own] + len(_REVEAL)
        finish = access.finish + added[bisect_left(offsets, access.finish)]
        yield Question(access, _place(lines, revealed), _place(lines, finish))


def _place(lines: LineStarts, offset: int) -> Place:
    line, before = lines.before(offset)
    return Place(line, len(before) + 1, len(before.encode("utf-16-le")) // 2 + 1)


def _imported(accesses: Sequence[Access]) -> str:
    return ", ".join(sorted({function(access.name) for access in accesses}))


def _import_place(text: str, data: bytes) -> int:
    """The offset before the first statement that is neither the docstring nor a ``__future__`` import."""
    starts = LineStarts(data)
    for number, node in enumerate(ast.parse(text).body):
        is_docstring = (
            number == 0
            and isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        )
        if is_docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            continue
        decorators = getattr(node, "decorator_list", [])
        if decorators:  # the @ stands before the first decorator, on its line
            line = starts.offset(decorators[0].lineno, 0)
            return line + data[line:].index(b"@")
        return starts.offset(node.lineno, node.col_offset)
    return len(data)
