"""Text that may be no complete Python, cut into logical lines.

`tokenize` refuses incomplete code, and what it accepts differs between Python versions. This small lexer
accepts any text and always gives the same answer: brackets that never close end where a statement begins
that no bracket can hold.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""
      (?P<comment>\#[^\n]*)
    | (?P<string>(?i:[bfrtu]{0,3})(?:
          \"{3} [^"\\]* (?: (?: \\. | "(?!"") ) [^"\\]* )* (?: \"{3} | \Z )
        | '{3} [^'\\]* (?: (?: \\. | '(?!'') ) [^'\\]* )* (?: '{3} | \Z )
        | " (?: \\. | [^"\\\n] )* (?: " | (?=\n) | \Z )
        | ' (?: \\. | [^'\\\n] )* (?: ' | (?=\n) | \Z )
      ))
    | (?P<name>[^\W\d]\w*)
    | (?P<number>\d[\w.]*)
    | (?P<newline>\n)
    | (?P<space>(?:[ \t\f\r]|\\\n)+)
    | (?P<operator>\.\.\.|->|:=|\*\*|[=!<>]=|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_STATEMENT_START = re.compile(
    r"(?:async[ \t]+(?:def|with)|def|class|return|import|raise|while|try|del|assert|global|nonlocal)\b|@\w"
)
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_TAB = 8
"""Tab stops as Python's tokenizer counts them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of source: a name, string, number or operator."""

    kind: str
    text: str


@dataclass(slots=True)
class LogicalLine:
    """One statement, or the header of a compound one.

    ``text`` goes from its first token to its last, inner comments and line ends included.
    """

    indent: int
    text: str
    tokens: list[Token]

    @property
    def first(self) -> str:
        """The line's leading word, with ``async`` joined to what it introduces."""
        words = [token.text for token in self.tokens[:2]]
        return " ".join(words) if words[0] == "async" else words[0]

    @property
    def opens_block(self) -> bool:
        """Whether the line ends in a colon, so that an indented block belongs to it."""
        return self.tokens[-1].text == ":"


def logical_lines(source: str) -> list[LogicalLine]:
    """Cut source into its logical lines, blank and comment lines left out. Any text is accepted."""
    return [line for piece in _pieces(source) if (line := _line(piece)) is not None]


def _significant(text: str) -> Iterator[re.Match[str]]:
    return (
        match for match in _TOKEN.finditer(text) if match.lastgroup not in {"comment", "newline", "space"}
    )


def _pieces(source: str) -> Iterator[str]:
    start = 0
    expected: list[str] = []
    for match in _TOKEN.finditer(source):
        text = match.group()
        if match.lastgroup == "newline":
            if expected and not _STATEMENT_START.match(source[match.end() :][:80].lstrip(" \t")):
                continue
            yield source[start : match.start()]
            start = match.end()
            expected = []
        elif match.lastgroup == "operator":
            if text in _CLOSING:
                expected.append(_CLOSING[text])
            elif expected and text == expected[-1]:
                expected.pop()
    yield source[start:]


def _line(piece: str) -> LogicalLine | None:
    matches = list(_significant(piece))
    if not matches:
        return None
    start, end = matches[0].start(), matches[-1].end()
    margin = piece[:start].rpartition("\n")[2]
    found = [Token(match.lastgroup or "", match.group()) for match in matches]
    return LogicalLine(len(margin.expandtabs(_TAB)), piece[start:end], found)
