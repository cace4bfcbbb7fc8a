"""Examples in Markdown: fenced Python blocks with async syntax or a tracked API in them.

A block is found by a CommonMark parser (`scanner.markdown_blocks`), made parsable where documentation elided
something (`scanner.fragments`), and then analysed as a file of its own, by the rules that hold for files. So
its symbols are the async syntax, the API uses, the names that it imports from tracked modules (``from queue
import Queue``; a bare ``import asyncio`` is no API yet), and the methods whose receivers are proven within
the block.

One rule is a block's alone: documentation leaves imports out. A name that the block binds nowhere and that
is a module with tracked names (``asyncio.run``, ``time.sleep``) is taken for that module, if the module has
the name that is read from it: an unbound ``queue.get()`` is a variable that stands elsewhere.

Symbols are sorted; an example's lessons are those that own its symbols, in the symbols' order.
"""

import ast
import re
from functools import cache

from scanner.catalog import Catalog
from scanner.collect import collect
from scanner.facts import LIBRARY_BUILTINS, FileFacts
from scanner.fragments import complete
from scanner.markdown_blocks import Block, decode, may_have_blocks, python_blocks
from scanner.numbering import number
from scanner.project import Project
from scanner.records import Kind, MarkdownExample, Record, hash_block
from scanner.stdlib import Stdlib
from scanner.syntax import extract

__all__ = ["SUFFIXES", "examples", "number"]

SUFFIXES = (".md", ".markdown")
"""What Markdown files are called."""

_FILE = "example.py"
"""What a block is called while it is analysed."""
_WORD = re.compile(r"\w+")


def examples(path: str, data: bytes, stdlib: Stdlib, catalog: Catalog) -> tuple[MarkdownExample, ...]:
    """Give one file's examples in the order of their lines, without the numbers of `scanner.numbering`.

    Args:
        path: The file's path, as the examples shall name it.
        data: The file's bytes; any will do.
        stdlib: What is tracked.
        catalog: Which lesson owns what.
    """
    text = decode(data)
    hint = _hint(_roots(stdlib))
    if not may_have_blocks(text) or not hint.search(text):
        return ()
    blocks = (block for block in python_blocks(text) if hint.search(block.code))
    found = ((block, _symbols(block, stdlib, catalog)) for block in blocks)
    return tuple(_example(path, block, symbols, catalog) for block, symbols in found if symbols)


def _example(path: str, block: Block, symbols: tuple[str, ...], catalog: Catalog) -> MarkdownExample:
    owners = (catalog.owner(symbol) for symbol in symbols)
    return MarkdownExample(
        id="",
        path=path,
        line=block.line,
        lines=len(block.code.removesuffix("\n").split("\n")),
        symbols=symbols,
        lessons=tuple(dict.fromkeys(owner for owner in owners if owner is not None)),
        content_hash=hash_block(block.code),
    )


@cache
def _roots(stdlib: Stdlib) -> frozenset[str]:
    """First components of all modules with tracked names; `typing` has other names for some of them."""
    names = stdlib.tracked_modules | stdlib.tracked_names | {"typing"}
    return frozenset(name.partition(".")[0] for name in names) - {"builtins"}


@cache
def _hint(roots: frozenset[str]) -> re.Pattern[str]:
    """What any text has that has an example in it: most texts have not, and need no parsing."""
    words = "|".join(sorted(roots))
    syntax = "async|await|__aenter__|__aexit__|__aiter__|__anext__"
    builtins = "|".join(sorted(LIBRARY_BUILTINS))
    return re.compile(rf"\b(?:{syntax}|{builtins}|(?:{words})\s*\.|(?:import|from)\s+(?:{words}))\b")


def _symbols(block: Block, stdlib: Stdlib, catalog: Catalog) -> tuple[str, ...]:
    code, tree = complete(block.code)
    bare = _unimported(tree, _roots(stdlib))
    text = "".join(f"import {root}\n" for root in bare) + code
    facts = extract(_FILE, text.encode(), catalog.method_names)
    if not isinstance(facts, FileFacts):
        return ()
    result = collect(_FILE, Project([_FILE], {_FILE: facts}.get, catalog, stdlib))
    lines = text.split("\n")
    kept = (
        record
        for record in result.records
        if record.line > len(bare)
        and not (_is_bare(record, lines, bare) and not _exists(record.symbol, stdlib))
    )
    return tuple(sorted({str(record.symbol) for record in kept if _counts(record, stdlib)}))


def _counts(record: Record, stdlib: Stdlib) -> bool:
    if record.kind is Kind.IMPORT:
        return record.symbol not in stdlib.tracked_modules and stdlib.tracked(record.symbol) is not None
    return record.kind is not Kind.CANDIDATE


def _unimported(tree: ast.Module, roots: frozenset[str]) -> list[str]:
    """Module names that the code reads and neither imports at its top nor binds to anything else anywhere."""
    read: set[str] = set()
    bound: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                read.add(name)
            case ast.Constant(value=str(string)):  # it may be an annotation
                read.update(_WORD.findall(string))
            case (
                ast.Name(id=name)
                | ast.arg(arg=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
            ):
                bound.add(name)
            case ast.Import(names=aliases, col_offset=0) | ast.ImportFrom(names=aliases, col_offset=0):
                bound.update(alias.asname or alias.name.partition(".")[0] for alias in aliases)
    return sorted(read & roots - bound)


def _is_bare(record: Record, lines: list[str], bare: list[str]) -> bool:
    """Whether the record's expression begins with one of the modules that the block left unimported."""
    if record.kind is not Kind.API_USE:
        return False
    word = _WORD.match(lines[record.line - 1], record.column - 1)
    return word is not None and word.group() in bare


def _exists(symbol: str, stdlib: Stdlib) -> bool:
    """Whether the standard library has a class, function or variable of this name."""
    owner, _, name = symbol.rpartition(".")
    known = stdlib.is_class(symbol) or stdlib.function(symbol) or stdlib.attribute(symbol)
    return bool(known) or (stdlib.is_class(owner) and stdlib.member(owner, name) is not None)
