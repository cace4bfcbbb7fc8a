"""Puts an element around each known name in a block of highlighted code.

Pure: HTML goes in and comes out. Its text stays the same, and its elements stay well nested: an element of the
highlighter that holds more than the name (``@asyncio.run`` is one token of two) is closed before and opened again.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape

from _ext.code_names import CodeName

_PIECE = re.compile(r"<[^>]*>|&[^;\s]+;|[^<&]|&", re.DOTALL)
Opening = Callable[[CodeName], tuple[str, str]]
"""The start and the end tag around a name."""


@dataclass
class _Writer:
    """What is written so far, and where in the code that is."""

    names: Iterator[CodeName]
    opening: Opening
    out: list[str] = field(default_factory=list)
    held: str = ""
    """A start tag that is written once it is known whether a name begins with its text."""
    inner: str = ""
    """The start tag of the innermost element, while it is one of the highlighter's tokens."""
    line: int = 1
    column: int = 1
    name: CodeName | None = None
    end_tag: str = ""
    end: int = 0
    fits: bool = True
    """False once a name begins within another one, or reaches beyond its line."""

    def tag(self, tag: str) -> None:
        """Copy a tag; a name that has just ended is closed as soon as its last token is."""
        if not tag.startswith("</"):
            self._release()
            self.held = self.inner = tag
            return
        self._release()
        self.out.append(tag)
        self.inner = ""
        if self.end_tag and self.column >= self.end:
            self._close()

    def character(self, text: str) -> None:
        """Copy a character, given as HTML; open and close a name around it."""
        if self.end_tag and self.column >= self.end:
            self._break(self._close)
        name = self.name
        if name is not None and (self.line, self.column) == (name.line, name.column):
            self.fits = self.fits and not self.end_tag
            start, self.end_tag = self.opening(name)
            self.end = name.column + name.length
            if self.held or not self.inner:
                self.out.append(start)
            else:
                self._break(lambda: self.out.append(start))
            self.advance()
        self._release()
        self.out.append(text)
        if unescape(text) == "\n":
            self.fits = self.fits and not self.end_tag
            self.line, self.column = self.line + 1, 1
        else:
            self.column += 1

    def advance(self) -> None:
        """Look out for the next name."""
        self.name = next(self.names, None)

    def _release(self) -> None:
        self.out.append(self.held)
        self.held = ""

    def _close(self) -> None:
        self.out.append(self.end_tag)
        self.end_tag = ""

    def _break(self, between: Callable[[], None]) -> None:
        """Do something outside of the innermost element, if it is one that has been written."""
        inner = self.inner if not self.held else ""
        if inner:
            self.out.append("</span>")
        between()
        self.out.append(inner)


def linked(html: str, names: Sequence[CodeName], opening: Opening) -> str:
    """The block with an element around each name.

    Args:
        html: What Pygments made of the code.
        names: The names in it, in order; they do not overlap.
        opening: Gives the tags.

    Returns:
        The block; unchanged where a name is not met, or reaches into another or beyond its line.
    """
    before, mark, code = html.partition("<pre>")
    if not mark:
        return html
    code, mark_end, after = code.rpartition("</pre>")
    writer = _Writer(iter(names), opening)
    writer.advance()
    for piece in _PIECE.findall(code):
        if piece.startswith("<"):
            writer.tag(piece)
        else:
            writer.character(piece)
    if not writer.fits or writer.name is not None or writer.end_tag:
        return html
    return "".join((before, mark, *writer.out, mark_end, after))


def spelled(code: str, names: Iterable[CodeName]) -> list[str]:
    """What stands in a program at each name's place."""
    lines = code.splitlines()
    return [lines[name.line - 1][name.column - 1 :][: name.length] for name in names]
