"""Code inside strings, and words between nodes: quoted annotations, and the ``async`` of a comprehension.

The names of a quoted annotation stand at their own place in the string, where the string is spelled plainly
(one literal without escapes); otherwise at the string's.

Example: in ``def f(q: "Queue[int]")`` the name ``Queue`` stands in column 11.
"""

import ast
import re
import warnings

_PREFIX = re.compile(r"[A-Za-z]{0,2}(\"\"\"|'''|\"|')")
_LONGEST = 1000


def parse(node: ast.Constant, lines: list[str]) -> ast.expr | None:
    """Parse a string annotation; None where it is no expression. Lines are the file's, without their ends.

    The positions of the answer are the file's: 1-based lines, byte offsets.
    """
    text = node.value
    if not isinstance(text, str) or len(text) > _LONGEST or not text.strip():
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expr = ast.parse(f"({text}\n)", mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
    place(expr, node, content_start(node, lines, text), 1)
    return expr


def content_start(node: ast.Constant, lines: list[str], text: str) -> int | None:
    """The byte offset at which a string's content begins, None where the source spells it another way."""
    source = segment(node, lines)
    match = _PREFIX.match(source)
    if match is None or source != match[0] + text + match[1]:
        return None
    return node.col_offset + len(match[0])


def segment(node: ast.expr, lines: list[str]) -> str:
    """The source text of a node."""
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    end = node.end_col_offset or 0
    if first == last:
        return _cut(lines[first], node.col_offset, end)
    middle = lines[first + 1 : last]
    return "\n".join([_cut(lines[first], node.col_offset, None), *middle, _cut(lines[last], 0, end)])


def _cut(line: str, start: int, end: int | None) -> str:
    if line.isascii():
        return line[start:end]
    return line.encode()[start:end].decode("utf-8", "replace")


def place(expr: ast.AST, node: ast.expr, start: int | None, parsed_at: int) -> None:
    """Move nodes that were parsed on their own, in one bracket, to where they stand in the file.

    Args:
        expr: The tree that was parsed.
        node: The node that holds its text.
        start: The byte offset of the text in the node's first line; None puts everything at the node.
        parsed_at: The byte offset at which the text began when it was parsed.
    """
    for child in ast.walk(expr):
        if not isinstance(child, (ast.expr, ast.keyword)):
            continue
        if start is None:
            child.lineno = child.end_lineno = node.lineno
            child.col_offset = child.end_col_offset = node.col_offset
            continue
        if child.lineno == 1:
            child.col_offset += start - parsed_at
        if child.end_lineno == 1 and child.end_col_offset is not None:
            child.end_col_offset += start - parsed_at
        child.lineno += node.lineno - 1
        child.end_lineno = (child.end_lineno or 1) + node.lineno - 1


def find_word(lines: list[str], line: int, offset: int, word: str) -> tuple[int, int]:
    """The line and 0-based column, in characters, of the first ``word`` outside comments from a position on."""
    text = lines[line - 1].encode()[offset:].decode("utf-8", "replace")
    column = len(lines[line - 1]) - len(text)
    while True:
        code = text.partition("#")[0]
        match = re.search(rf"\b{word}\b", code)
        if match is not None or line >= len(lines):
            return line, column + (match.start() if match is not None else 0)
        text, column, line = lines[line], 0, line + 1
