"""Positions: what the parser counts in bytes of UTF-8, counted in characters."""

from bisect import bisect_left

from scanner.walk.closures import Closures

_CONTINUATION = 0x80
"""The two highest bits of a UTF-8 byte that does not begin a character."""


class Positions(Closures):
    """The part of the walker that knows the text's lines."""

    __slots__ = ("lines", "text", "wide")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.lines = text.split("\n")
        self.wide = {} if text.isascii() else _wide_lines(self.lines)
        """The lines with other than ASCII characters, by number: the offsets of bytes that begin no character."""

    def column(self, line: int, offset: int) -> int:
        """The 1-based column, in characters, of a byte offset in a line."""
        continuations = self.wide.get(line)
        return offset + 1 - (bisect_left(continuations, offset) if continuations else 0)

    def name_column(self, line: int, end: int, name: str) -> int:
        """The column of an identifier that ends at a byte offset (its spelling may differ from ``name``)."""
        if line not in self.wide:
            return end - len(name) + 1
        after = self.column(line, end) - 1
        start, text = after, self.lines[line - 1]
        while start > 0 and (text[start - 1] == "_" or ("a" + text[start - 1]).isidentifier()):
            start -= 1
        return start + 1


def _wide_lines(lines: list[str]) -> dict[int, list[int]]:
    """The lines with other than ASCII characters, by number: the offsets of bytes that begin no character."""
    return {
        number: [offset for offset, byte in enumerate(line.encode()) if byte & 0xC0 == _CONTINUATION]
        for number, line in enumerate(lines, 1)
        if not line.isascii()
    }
