"""Completes Python fragments, as documentation shows them, to text that parses.

Documentation elides: signatures without a body, ``...`` or ``…`` among arguments, a method indented as in
its class, an ``else`` whose ``if`` stands in the paragraph before, prompts, shell lines. `complete` keeps
what parses and repairs the rest line by line; a line that stays broken gives way to a stand-in with the same
names, bindings and async syntax. The result is for analysis only: its names are those of the fragment, its
positions are not.
"""

import ast
import keyword
import re
import textwrap
import warnings
from collections.abc import Iterator
from itertools import pairwise, zip_longest

from scanner.fragment_lines import LogicalLine, Token, logical_lines

_REPLACED = {"elif": "if", "match": "if", "case": "if", "try": "if _", "else": "if _", "finally": "if _"}
"""Clauses that need others around them, and what stands for each alone."""
_KEYWORDS = frozenset(keyword.kwlist)
_HEADERS = {"async with": "async with _:", "async for": "async for _ in _:"}
_ELIDED = re.compile(r"(?<=[(\[{,])(\s*)\.\.\.(?=\s*[)\]},])")
_ELIDED_AS = ("*...", "**...", "*_", "**_", "")
"""What may stand for an ellipsis among arguments, in a display, among parameters; the first that parses is
taken."""
_ELIDED_END = re.compile(r",?\s*\.\.\.(?=\s*\)?$)")
_SHELL = re.compile(r"[$%!](?![=])\s*\S")
_PROMPT = re.compile(r"[ \t]*(?:>>>|\.\.\.|In ?\[\d*\]:|\.{3,}:)(?: |$)")
_FIRST_PROMPT = re.compile(r"[ \t]*(?:>>>|In ?\[\d*\]:)(?: |$)")


def without_prompts(source: str) -> str:
    """Strip the prompts of an interactive session, and leave its output out.

    Line for line: a line of output becomes an empty line. Source that does not begin with a prompt is given
    back as it is: ``>>>`` further down stands in a docstring.
    """
    lines = source.split("\n")
    first = next((line for line in lines if line.strip()), "")
    if not _FIRST_PROMPT.match(first):
        return source
    prompts = ((line, _PROMPT.match(line)) for line in lines)
    return "\n".join(line[prompt.end() :] if prompt else "" for line, prompt in prompts)


def complete(source: str) -> tuple[str, ast.Module]:
    """Give text that parses, with the names, bindings and async syntax of a fragment, and its tree.

    Args:
        source: The fragment. Any text is accepted.
    """
    source = textwrap.dedent(without_prompts(source)).replace("\0", " ")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an odd escape in a string is the documentation's own affair
        tree = _parse(source)
        if tree is not None:
            return source, tree
        lines = [line for line in logical_lines(source.replace("…", "...")) if not _SHELL.match(line.text)]
        for statements in (_repaired(lines), _flat(lines)):
            source = "".join(f"{statement}\n" for statement in statements)
            tree = _parse(source)
            if tree is not None:
                return source, tree
    return "", ast.parse("")


def _parse(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _parses(statement: str) -> bool:
    """Whether a simple statement or the header of a compound one can stand as it is."""
    return _parse(_with_body(statement)) is not None


def _with_body(statement: str) -> str:
    return f"{statement} ..." if statement.endswith(":") else statement


def _repaired(lines: list[LogicalLine]) -> Iterator[str]:
    """The lines, under consistent indentation, each of them parsable and every block with a body."""
    indents = [0]  # of the blocks that the next line may belong to
    opened = False
    for line, following in zip_longest(lines, lines[1:]):
        while line.indent < indents[-1] and len(indents) > 1:
            indents.pop()
        if opened and line.indent > indents[-1]:
            indents.append(line.indent)
        deeper = following is not None and following.indent > line.indent >= indents[-1]
        decorates = following is not None and following.indent == line.indent
        statements = _statements(
            line, decorates=decorates and following is not None and _decorable(following)
        )
        opened = deeper and statements[-1].endswith(":")
        if not opened:
            statements[-1] = _with_body(statements[-1])
        margin = "    " * (len(indents) - 1)
        yield from (margin + statement for statement in statements)


def _flat(lines: list[LogicalLine]) -> Iterator[str]:
    """The lines one by one, should they not go together."""
    for line in lines:
        yield from map(_with_body, _statements(line, decorates=False))


def _decorable(line: LogicalLine) -> bool:
    return line.first in {"def", "async def", "class", "@"}


def _statements(line: LogicalLine, *, decorates: bool) -> list[str]:
    """Parsable statements for one logical line; the last may be a header that ends in a colon."""
    if line.first == "@" and decorates and _parses(f"{line.text}\ndef _():"):
        return [line.text]
    if line.first == "@" and len(line.tokens) > 1:
        return _statements(LogicalLine(line.indent, line.text[1:], line.tokens[1:]), decorates=False)
    for text in _variants(line):
        if _parses(text):
            return [text]
    return [statement for statement in _stand_in(line) if _parses(statement)] or ["_"]


def _variants(line: LogicalLine) -> Iterator[str]:
    """The line, and what it may have been before something was left out of it."""
    text = line.text
    words = [token.text for token in line.tokens]
    if line.first == "except":  # the name that it binds stays bound
        text = re.sub(r"^except\s*\*?", "with ", text) if words[1:2] != [":"] else "if _:"
    elif line.first in _REPLACED and ":" in text:
        text = _REPLACED[line.first] + text.removeprefix(line.first)
    yield line.text
    whole = [text, f"{text}:"] if line.first in {"def", "async def", "class"} else [text]
    for candidate in whole:
        yield candidate
        for filler in _ELIDED_AS:
            yield _ELIDED.sub(rf"\1{filler}", candidate)
        yield _ELIDED_END.sub("", candidate)


def _stand_in(line: LogicalLine) -> Iterator[str]:
    """Statements with the names, bindings and async syntax of a line that does not parse."""
    words = [token.text for token in line.tokens]
    chains = list(_chains(line.tokens))
    if line.first in {"import", "from"}:
        yield from _imports(words)
    elif line.first in {"def", "async def", "class"}:
        yield _definition(line, chains)
    else:
        yield from chains
        yield from (
            statement for word, statement in (("await", "await _"), ("yield", "yield")) if word in words
        )
        if line.opens_block:
            yield _HEADERS.get(line.first, "if _:")
        elif line.first in _HEADERS:
            yield f"{_HEADERS[line.first]} ..."
        elif ("async", "for") in pairwise(words):
            yield "[_ async for _ in _]"
        else:
            yield "_"


def _chains(tokens: list[Token]) -> Iterator[str]:
    """The dotted names, but for keyword arguments' and attributes of anything that is no name."""
    chain = ""
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        dotted = before is not None and before.text == "."
        if token.kind == "name" and token.text not in _KEYWORDS:
            if dotted and chain:
                chain += token.text
            elif not dotted and (after is None or after.text != "="):
                chain = token.text
        elif token.text == "." and chain and before is not None and before.kind == "name":
            chain += "."
            continue
        if chain and (after is None or after.text != "."):
            yield chain
            chain = ""


def _imports(words: list[str]) -> Iterator[str]:
    """Import statements with what can still be told from a broken one."""
    at = words.index("import") if "import" in words else len(words)
    source = "".join(words[1:at])
    start = f"from {source} import " if words[0] == "from" else "import "
    for name in " ".join(words[at + 1 :]).strip("() ").split(","):
        whole = start + name.strip().replace(" . ", ".")
        if _parses(whole):
            yield whole
    yield "_"


def _definition(line: LogicalLine, chains: list[str]) -> str:
    """A header with the name and the parameters of a broken one, everything else as a default or a base."""
    introduced = line.first
    names = [token.text for token in line.tokens if token.kind == "name" and token.text not in _KEYWORDS]
    name = names[0] if names else "_"
    others = [chain for chain in chains if chain != name]
    if introduced == "class":
        return f"class {name}({', '.join(others)}):"
    parameters = list(dict.fromkeys(p for p in _parameters(line.tokens) if p != "_"))
    default = "".join(f"{chain}, " for chain in others)
    return f"{introduced} {name}({''.join(f'{parameter}, ' for parameter in parameters)}*, _=({default})):"


def _parameters(tokens: list[Token]) -> Iterator[str]:
    depth = 0
    for before, token in pairwise(tokens):
        if before.text in {"(", "[", "{"}:
            depth += 1
        elif before.text in {")", "]", "}"}:
            depth -= 1
        starts = before.text in {"(", ",", "*", "**"} and depth == 1
        if starts and token.kind == "name" and token.text not in _KEYWORDS:
            yield token.text
