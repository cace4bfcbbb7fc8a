"""HTML of scanned code: a line, and a line among its neighbours. Every text is escaped here."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import groupby

from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES

from _ext.tables import Excerpt, ExcerptLine
from _ext.visible import visible

_LEXER = PythonLexer(stripnl=False, ensurenl=False)
_PLAIN = frozenset({"", "n", "o", "p", "w"})
"""Classes of tokens that need no colour; without them a page of many lines is much smaller."""


@lru_cache(maxsize=4096)
def highlighted(code: str) -> str:
    """One line of Python as highlighted HTML."""
    return _joined(_tokens(visible(code)))


def excerpt_html(excerpt: Excerpt) -> str:
    """An excerpt as a block of numbered lines, the line that it is about marked."""
    width = len(str(excerpt.lines[-1].number))
    out = []
    parts = list(_consecutive(excerpt.lines))
    for index, part in enumerate(parts):
        if index:
            out.append(f'<span class="linenos">{"⋮".rjust(width)}</span>\n')
        opening = excerpt.opening if index == len(parts) - 1 else ""
        for line, html in zip(part, _highlighted_lines([line.text for line in part], opening), strict=True):
            numbered = f'<span class="linenos">{line.number:{width}}</span> {html}\n'
            out.append(f'<span class="hll">{numbered}</span>' if line.number == excerpt.marked else numbered)
    return f'<pre class="slime-excerpt highlight">{"".join(out)}</pre>'


def _consecutive(lines: Iterable[ExcerptLine]) -> Iterator[list[ExcerptLine]]:
    """The lines in parts without a leap."""
    for _, part in groupby(enumerate(lines), lambda pair: pair[1].number - pair[0]):
        yield [line for _, line in part]


def _highlighted_lines(lines: list[str], opening: str) -> list[str]:
    """Lines that follow each other, highlighted as one text; they may begin within a string."""
    shown = [visible(line) for line in lines]
    text = "\n".join([opening, *shown] if opening else shown)
    split: list[list[tuple[str, str]]] = [[]]
    for css, token in _tokens(text):
        first, *others = token.split("\n")
        split[-1].append((css, first))
        split += [[(css, piece)] for piece in others]
    return [_joined(tokens) for tokens in split[bool(opening) :]]


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    return ((STANDARD_TYPES.get(token, ""), value) for token, value in _LEXER.get_tokens(text))


def _joined(tokens: Iterable[tuple[str, str]]) -> str:
    """Neighbours of one class become one element; what needs no colour, none."""
    return "".join(
        _token(css, "".join(text for _, text in same))
        for css, same in groupby(tokens, lambda token: token[0])
    )


def _token(css: str, text: str) -> str:
    shown = escape(visible(text), quote=False)
    return shown if css in _PLAIN or not text else f'<span class="{css}">{shown}</span>'
