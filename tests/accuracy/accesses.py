"""The accesses of tracked methods' names in a file, with the extent of each receiver."""

import ast
import io
import sys
import tokenize
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass

_NO_VALUES: tuple[type[ast.AST], ...] = (ast.pattern, ast.arg)
"""Nodes below which only names of classes and constants stand (an argument's annotation)."""
if sys.version_info < (3, 12):
    _NO_VALUES = (*_NO_VALUES, ast.JoinedStr)  # its nodes do not say where they stand


@dataclass(frozen=True, slots=True)
class Access:
    """One access ``receiver.name``.

    ``line`` and ``column`` are the name's, 1-based, in characters, as in a scan. ``start`` and ``end`` are the
    receiver's extent in bytes of the UTF-8 text, ``finish`` is where the name ends. ``level`` counts how deep
    accesses stand in its receiver.
    ``owner`` is the innermost enclosing class, what ``self`` is an instance of.
    """

    name: str
    line: int
    column: int
    start: int
    end: int
    finish: int
    is_called: bool
    level: int
    owner: str | None


def decode(data: bytes) -> str:
    """A source file's text, by its own encoding declaration."""
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding).removeprefix("\ufeff")


class LineStarts:
    """Where the lines of a UTF-8 text begin, in bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._starts = [0]
        for line in io.StringIO(data.decode(), newline=""):
            self._starts.append(self._starts[-1] + len(line.encode()))

    def offset(self, line: int, column: int) -> int:
        """The offset of a position of `ast`: lines from 1, columns in bytes from 0."""
        return self._starts[line - 1] + column

    def characters(self, line: int, column: int) -> int:
        """The 1-based column in characters of a position of `ast`."""
        start = self._starts[line - 1]
        return len(self._data[start : start + column].decode()) + 1

    def before(self, offset: int) -> tuple[int, str]:
        """The line of an offset, from 1, and the line's text before it."""
        line = bisect_right(self._starts, offset)
        return line, self._data[self._starts[line - 1] : offset].decode()


def find_accesses(text: str, names: Collection[str]) -> list[Access]:
    """All accesses of one of the names, read as values; those on imported modules by name alone excepted.

    Annotations, patterns, base classes and ``__all__`` are left out: what stands there is read by type checkers
    in a way of their own, and wrapping it would change the program.
    """
    tree = ast.parse(text)
    return list(_Finder(tree, text.encode(), names).accesses)


class _Finder:
    def __init__(self, tree: ast.Module, data: bytes, names: Collection[str]) -> None:
        self._names = names
        self._starts = LineStarts(data)
        self._modules = _module_names(tree)
        self._called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        self.accesses = [access for access, _ in self._walk(tree, None)]

    def _walk(self, node: ast.AST, owner: str | None) -> Iterator[tuple[Access, int]]:
        """The accesses below a node, in order, with the number of levels that each has in all."""
        if isinstance(node, _NO_VALUES):
            return
        inner = node.name if isinstance(node, ast.ClassDef) else owner
        if isinstance(node, ast.Attribute):
            below = list(self._walk(node.value, owner))
            yield from below
            access = self._access(node, 1 + max((access.level for access, _ in below), default=-1), owner)
            if access is not None:
                yield access, access.level
            return
        for child in _values(node):
            yield from self._walk(child, inner)

    def _access(self, node: ast.Attribute, level: int, owner: str | None) -> Access | None:
        value = node.value
        if (
            node.attr not in self._names
            or not isinstance(node.ctx, ast.Load)
            or self._is_module(value)
            or (isinstance(value, ast.Name) and value.id == "__all__")
        ):
            return None
        if node.end_lineno is None or node.end_col_offset is None:
            return None
        end = node.end_col_offset - len(node.attr.encode())
        return Access(
            name=node.attr,
            line=node.end_lineno,
            column=self._starts.characters(node.end_lineno, end),
            start=self._starts.offset(value.lineno, value.col_offset),
            end=self._starts.offset(value.end_lineno or 0, value.end_col_offset or 0),
            finish=self._starts.offset(node.end_lineno, node.end_col_offset),
            is_called=id(node) in self._called,
            level=level,
            owner=owner,
        )

    def _is_module(self, value: ast.expr) -> bool:
        """Whether the value is a plainly imported module (``asyncio``, ``os.path`` after ``import os.path``)."""
        return isinstance(value, ast.Name | ast.Attribute) and ast.unparse(value) in self._modules


def _values(node: ast.AST) -> Iterator[ast.AST]:
    """The children that are evaluated as plain values."""
    skipped: set[str] = {"type_params"}
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        skipped |= {"returns"}
    elif isinstance(node, ast.AnnAssign):
        skipped |= {"annotation"}
    elif isinstance(node, ast.ClassDef):
        skipped |= {"bases", "keywords"}
    elif type(node).__name__ == "TypeAlias":  # Python 3.12
        return
    for name, child in ast.iter_fields(node):
        if name not in skipped:
            for each in child if isinstance(child, list) else [child]:
                if isinstance(each, ast.AST):
                    yield each


def _module_names(tree: ast.Module) -> set[str]:
    """The dotted names that only ``import`` statements bind in the file."""
    imported: set[str] = set()
    bound: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                names = [".".join(parts[: end + 1]) for end in range(len(parts))]
                imported.update([alias.asname] if alias.asname else names)
        elif isinstance(node, ast.ImportFrom):
            bound.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.ExceptHandler):
            bound.add(node.name or "")
    return {name for name in imported if name.partition(".")[0] not in bound}
