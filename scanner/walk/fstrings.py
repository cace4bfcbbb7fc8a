"""The expressions inside f-strings, at their true positions on every Python.

From 3.12 on the parser gives them (PEP 701). Before, its positions inside f-strings are unreliable: the
expressions are cut out of the source again, by the old grammar's rules (no quote of the string's own kind, no
backslash and no comment inside an expression), and parsed where they stand.
"""

import ast
import re
import sys
import warnings
from collections.abc import Generator, Iterator
from keyword import iskeyword

from scanner.walk import quoted

UNRELIABLE = sys.version_info < (3, 12)
"""Whether the parser's own positions inside f-strings are of no use."""

_SPECIAL = re.compile(r"[\\{\"']")
_PUNCTUATION = re.compile(r"[\"'()\[\]{}:!]")
"""What can matter in a field."""
_LOAD = ast.Load()
_STRING = re.compile(r"([A-Za-z]{0,2})(\"\"\"|'''|\"|')")


def values(node: ast.JoinedStr, lines: list[str]) -> list[ast.expr]:
    """The parts of an f-string that hold expressions; lines are the file's, without their ends."""
    parts: list[ast.expr] = [part for part in node.values if not isinstance(part, ast.Constant)]
    relocated = list(_relocated(node, lines))
    return relocated or parts


def _relocated(node: ast.JoinedStr, lines: list[str]) -> Iterator[ast.expr]:
    """Parse each replacement field at its place."""
    source = _Source(node, lines)
    for start, end in _fields(source.text):
        code = source.text[start:end]
        if code.isidentifier() and code.isascii() and not iskeyword(code):  # as most are
            line, offset = source.position(start)
            yield ast.Name(
                code,
                _LOAD,
                lineno=line,
                col_offset=offset,
                end_lineno=line,
                end_col_offset=offset + len(code),
            )
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                expr = ast.parse(f"({code})", mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            continue
        line, offset = source.position(start)
        anchor = ast.Constant(
            value="", lineno=line, col_offset=offset, end_lineno=line, end_col_offset=offset
        )
        quoted.place(expr, anchor, offset, 1)
        yield expr


class _Source:
    """The text of an f-string's tokens, with the way back to file positions."""

    def __init__(self, node: ast.JoinedStr, lines: list[str]) -> None:
        self._line = node.lineno
        self._offset = node.col_offset
        self.text = quoted.segment(node, lines)

    def position(self, index: int) -> tuple[int, int]:
        """The line and byte offset of a character of the text."""
        before = self.text[:index]
        newlines = before.count("\n")
        if not newlines:
            return self._line, self._offset + len(before.encode())
        return self._line + newlines, len(before[before.rindex("\n") + 1 :].encode())


def _fields(text: str) -> Iterator[tuple[int, int]]:
    """The spans of all replacement fields' expressions in a run of adjacent string literals."""
    position = 0
    while position < len(text):
        if text[position] == "#":
            position = _line_end(text, position)
            continue
        match = _STRING.match(text, position)
        if match is None:
            position += 1
            continue
        prefix, quote = match[1].lower(), match[2]
        position = match.end()
        if "f" in prefix:
            position = yield from _literal(text, position, quote, is_raw="r" in prefix)
        else:
            position = _skip_string(text, position, quote)


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end


def _skip_string(text: str, position: int, quote: str) -> int:
    """The position after a plain string that begins (its quote read) at ``position``."""
    while position < len(text) and not text.startswith(quote, position):
        position += 2 if text[position] == "\\" else 1
    return position + len(quote)


def _literal(text: str, position: int, quote: str, *, is_raw: bool) -> Generator[tuple[int, int], None, int]:
    """The fields of one f-string literal; returns the position after it."""
    while (special := _SPECIAL.search(text, position)) is not None:
        position = special.start()
        if text.startswith(quote, position):
            return position + len(quote)
        if text[position] == "\\":
            named = not is_raw and text.startswith("\\N{", position)
            position = text.index("}", position) + 1 if named else position + 2
        elif text.startswith("{{", position):
            position += 2
        elif text[position] == "{":
            position = yield from _field(text, position + 1)
        else:
            position += 1
    return len(text)


def _field(text: str, start: int) -> Generator[tuple[int, int], None, int]:
    """One replacement field whose ``{`` has been read, and those in its format; returns the position after it."""
    end = _expression_end(text, start)
    code = text[start:end].rstrip()
    debugged = code[:-1] if code.endswith("=") and code[-2:-1] not in "=!<>" else code
    yield start, start + len(debugged)
    position = end
    if position < len(text) and text[position] == "!":
        position += 2
    if position < len(text) and text[position] == ":":
        position += 1
        while position < len(text) and text[position] != "}":
            if text[position] == "{":
                position = yield from _field(text, position + 1)
            else:
                position += 1
    return position + 1


def _expression_end(text: str, position: int) -> int:
    """Where a field's expression ends: at ``!r``, ``:`` or ``}`` outside brackets and strings."""
    depth = 0
    while (found := _PUNCTUATION.search(text, position)) is not None:
        position = found.start()
        char = text[position]
        if char in "\"'":
            match = _STRING.match(text, position)
            position = _skip_string(text, position + len(match[2]), match[2]) if match else position + 1
            continue
        if char in "([{":
            depth += 1
        elif depth and char in ")]}":
            depth -= 1
        elif not depth and (char in ":}" or (char == "!" and text[position + 1 : position + 2] != "=")):
            return position
        position += 1
    return len(text)
