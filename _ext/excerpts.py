r"""Excerpts of a source file: a line among its neighbours, below the head of the function around it.

Text goes in, data comes out; nothing is parsed as a program. What an excerpt has to know of Python is where strings of
several lines are: a line in one is no code, and one that an excerpt begins in decides the colours of what follows.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from _ext.tables import Excerpt, ExcerptLine

CONTEXT = 4
"""Lines shown before a line, and after it."""
LONGEST = 200
"""Characters of a line that are shown: data and generated code may stand on lines of any length."""
_TAB = 8
"""What a tab advances to a multiple of, as Python counts indentation."""

_STRING = re.compile(
    r"""
    \#[^\n]*
    | (?P<opening> [A-Za-z]{0,2} (?P<quotes> \"{3} | '{3} ) ) (?: [^\\] | \\. )*? (?P=quotes)
    | "(?: [^"\\\n] | \\. )* | '(?: [^'\\\n] | \\. )*
    """,
    re.VERBOSE | re.DOTALL,
)
"""A comment, a string of triple quotes, or any other string up to its closing quote."""


@dataclass(frozen=True)
class SourceText:
    """A file's text, in lines as Python counts them."""

    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without their ends."""
        return self.text.split("\n")

    @cached_property
    def openings(self) -> dict[int, str]:
        """Of each line that begins within a string: how that string is opened (prefix and quotes)."""
        ends = [match.start() for match in re.finditer("\n", self.text)]
        found = {}
        for match in _STRING.finditer(self.text):
            if opening := match["opening"]:
                first, last = (bisect_right(ends, at - 1) + 1 for at in match.span())
                found.update(dict.fromkeys(range(first + 1, last + 1), opening))
        return found

    def line(self, number: int) -> str | None:
        """A line without the white space around it; None where the file is shorter."""
        return self.lines[number - 1].strip() if 0 < number <= len(self.lines) else None

    def excerpt(self, number: int, scope: str) -> Excerpt:
        """A line (of those that there are) with its context.

        Args:
            number: The line that it is about.
            scope: The dotted name of the function or class around it.
        """
        first, last = max(1, number - CONTEXT), min(len(self.lines), number + CONTEXT)
        while first < number and not self.line(first):
            first += 1
        while last > number and not self.line(last):
            last -= 1
        head = self._head(number, scope)
        if head is not None and first - head in {1, 2}:  # a gap of one line is no gap
            first = head
        numbers = list(range(first, last + 1))
        if head is not None and head < first:
            numbers.insert(0, head)
        return Excerpt(number, self.openings.get(first, ""), self._shown(numbers))

    def _head(self, number: int, scope: str) -> int | None:
        """The line of the ``def`` or ``class`` of a scope: the nearest above that is indented less."""
        head = re.compile(rf"\s*(?:async\s+def|def|class)\s+{re.escape(scope.rpartition('.')[2])}\b")
        limit = _indent(self.lines[number - 1])
        for above in range(number - 1, 0, -1):
            line = self.lines[above - 1]
            if head.match(line) and _indent(line) < limit and above not in self.openings:
                return above
        return None

    def _shown(self, numbers: list[int]) -> tuple[ExcerptLine, ...]:
        """The lines without the indentation that all of them have; long ones are cut."""
        lines = [self.lines[number - 1].expandtabs(_TAB).rstrip() for number in numbers]
        margin = min((_indent(line) for line in lines if line), default=0)
        return tuple(
            ExcerptLine(number, shortened(line[margin:])) for number, line in zip(numbers, lines, strict=True)
        )


def shortened(line: str) -> str:
    """A line as far as it is shown."""
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def _indent(line: str) -> int:
    expanded = line.expandtabs(_TAB)
    return len(expanded) - len(expanded.lstrip())
