"""The fenced Python blocks of a Markdown file, found by a CommonMark parser.

What counts as Python, by the info string after the fence: ``python``, ``py``, ``python3``, ``py3``,
``pycon``, ``python-console``, ``ipython`` and ``ipython3`` in any case, alone or followed by anything that
is no part of the word (``python title="x"``, ``python{1,3}``, ``python,ignore``); a Pandoc attribute list
whose first class is one of them (``{.python .numberLines}``); a notebook's ``{python}``; MyST's
``{code-block} python`` with ``code``, ``sourcecode`` and ``code-cell``, and its ``{testcode}`` and
``{doctest}``. MyST directives that hold Markdown (``{note}``, ``{tab-item}``) are read inside as well: their
content is no code, though CommonMark sees a fence.

Lines are counted as CommonMark does (LF, CRLF and CR end a line). Bytes that are no UTF-8 are replaced by
U+FFFD: CommonMark accepts any text, and one odd byte in the prose is no reason to lose a file's examples.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

LANGUAGES = frozenset({"python", "py", "python3", "py3", "pycon", "python-console", "ipython", "ipython3"})
"""Info strings' first words that say Python."""
_CODE_DIRECTIVES = frozenset({"code-block", "code", "sourcecode", "code-cell"})
_PYTHON_DIRECTIVES = frozenset({"testcode", "doctest"})
_VERBATIM_DIRECTIVES = _CODE_DIRECTIVES | {"eval-rst", "graphviz", "literalinclude", "math", "mermaid", "raw"}
"""MyST directives whose content is no Markdown."""
_DEEPEST = 20
"""Directives nested deeper than this are not read: no document is, and hostile ones must not recurse."""

_FENCE = re.compile(r"(?:```|~~~)[^\r\n]*(?:py|testcode|doctest)", re.IGNORECASE)
_WORD = re.compile(r"[^\s{},:;]+")
_BRACES = re.compile(r"\{\s*(?P<inside>[^}]*)\}\s*(?P<after>.*)", re.DOTALL)
_OPTION = re.compile(r"[ \t]*:[\w-]+:")


class Block(NamedTuple):
    """A fenced Python block.

    ``line`` is the line after the opening fence, 1-based; ``code`` what stands between the fences, without
    the indentation and the quote marks of the list items and quotes around, its line ends as LF; in it, the
    options of a MyST directive are empty lines.
    """

    line: int
    code: str


def decode(data: bytes) -> str:
    """Give the text of a Markdown file. Any bytes will do."""
    return data.decode("utf-8-sig", errors="replace")


def may_have_blocks(text: str) -> bool:
    """Whether a text has something like a Python fence; most have none, and need no parsing."""
    return _FENCE.search(text) is not None


def python_blocks(text: str) -> Iterator[Block]:
    """Give the fenced Python blocks of a Markdown text, in the order of their lines."""
    if may_have_blocks(text):
        yield from _blocks(_without_front_matter(text), first_line=1, depth=0)


def _blocks(text: str, first_line: int, depth: int) -> Iterator[Block]:
    for token in _parser().parse(text):
        if token.type != "fence" or token.map is None:
            continue
        line = first_line + token.map[0] + 1
        directive = _directive(token.info)
        if _is_python(token.info):
            yield Block(line, _without_options(token.content) if directive else token.content)
        elif directive and directive not in _VERBATIM_DIRECTIVES and depth < _DEEPEST:
            yield from _blocks(token.content, line, depth + 1)


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # noqa: PLC0415 -- many trees have no Markdown, and importing it is not free

    return MarkdownIt("commonmark").disable("inline")


def _is_python(info: str) -> bool:
    braces = _BRACES.match(info)
    if braces is None:
        return _is_language(info)
    words = braces["inside"].split()
    if not words:
        return False
    if words[0] in _CODE_DIRECTIVES:
        return _is_language(braces["after"])
    if words[0].startswith((".", "#")):
        classes = [word[1:] for word in words if word.startswith(".")]
        return bool(classes) and _is_language(classes[0])
    return words[0] in _PYTHON_DIRECTIVES or _is_language(words[0])


def _is_language(text: str) -> bool:
    word = _WORD.match(text.strip())
    return word is not None and word.group().lower() in LANGUAGES


def _directive(info: str) -> str | None:
    """The name of a MyST directive: ``note`` of ``{note} title``."""
    braces = _BRACES.match(info)
    name = braces["inside"].strip() if braces else ""
    return name if re.fullmatch(r"[A-Za-z][\w:-]*", name) else None


def _without_options(code: str) -> str:
    """Blank the options of a directive: ``:name: value`` lines, or what stands between ``---`` lines."""
    lines = code.split("\n")
    end = 0
    if lines[0].strip() == "---":
        closing = (number for number, line in enumerate(lines[1:], 2) if line.strip() == "---")
        end = next(closing, 0)
    else:
        while end < len(lines) and _OPTION.match(lines[end]):
            end += 1
    return "\n".join([""] * end + lines[end:])


def _without_front_matter(text: str) -> str:
    """Blank YAML front matter, which is no Markdown. Its lines stay, so that others keep their numbers."""
    lines = re.split(r"\r\n|\r|\n", text)
    if lines[0].rstrip() != "---":
        return text
    for number, line in enumerate(lines[1:], 1):
        if line.startswith(("```", "~~~")):  # no YAML: the first line was a thematic break
            return text
        if line.rstrip() in {"---", "..."}:
            return "\n".join([""] * (number + 1) + lines[number + 1 :])
    return text
