"""Async syntax counted from tokens and code objects, where the scanner visits the tree.

Keywords come from `tokenize`; which functions are async generators is what the compiler says
(``CO_ASYNC_GENERATOR`` of the compiled, never executed code). Only the owner of a ``yield`` is the tree's.
"""

import ast
import inspect
import io
import sys
import tokenize
import types
from collections.abc import Iterator

from tests.independent.places import Places

PROTOCOL = {"__aenter__", "__aexit__", "__aiter__", "__anext__"}
TRIVIA = {tokenize.NL, tokenize.COMMENT, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
NO_TOKEN = tokenize.TokenInfo(tokenize.OP, "", (0, 0), (0, 0), "")


def significant_tokens(text: str) -> list[tokenize.TokenInfo]:
    """All tokens but comments, line ends and indentation."""
    return [
        t for t in tokenize.generate_tokens(io.StringIO(text, newline="").readline) if t.type not in TRIVIA
    ]


def async_syntax(text: str, tree: ast.Module, path: str) -> set[tuple[int, int, str]]:
    """Every node of async syntax as (line, column, symbol); both 1-based, columns in characters."""
    places = Places(text)
    found = dict(_keywords(text))
    if sys.version_info < (3, 12):  # there, an f-string is one token
        found |= _inside_f_strings(tree, places)
    for function in _async_generators(tree, path):
        found[places.of(function)] = "async_generator_def"
        found |= {places.of(node): "async_yield" for node in _own_yields(function)}
    return {(line, column, symbol) for (line, column), symbol in found.items()}


def _keywords(text: str) -> Iterator[tuple[tuple[int, int], str]]:
    tokens = [NO_TOKEN, *significant_tokens(text), NO_TOKEN]
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        place = (token.start[0], token.start[1] + 1)
        if token.type != tokenize.NAME:
            continue
        if token.string == "await":
            yield place, "await"
        elif token.string == "async":
            yield place, f"async_{after.string}"
        elif token.string == "def" and after.string in PROTOCOL and before.string != "async":
            yield place, "async_protocol_def"


def _inside_f_strings(tree: ast.Module, places: Places) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for string in ast.walk(tree):
        if isinstance(string, ast.JoinedStr):
            found |= {places.of(node): "await" for node in ast.walk(string) if isinstance(node, ast.Await)}
    return found


def _code_objects(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _code_objects(constant)


def _async_generators(tree: ast.Module, path: str) -> list[ast.AsyncFunctionDef]:
    flagged = {
        (found.co_name, found.co_firstlineno)
        for found in _code_objects(compile(tree, path, "exec", dont_inherit=True))
        if found.co_flags & inspect.CO_ASYNC_GENERATOR
    }
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.AsyncFunctionDef)
        and (node.name, min([node.lineno, *(d.lineno for d in node.decorator_list)])) in flagged
    ]


def _own_yields(function: ast.AsyncFunctionDef) -> Iterator[ast.Yield]:
    """The yields of the function's own body; what a nested function's body holds is its own."""
    pending: list[ast.AST] = list(function.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Yield):
            yield node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            pending += node.decorator_list
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            pending += [*node.args.defaults, *(default for default in node.args.kw_defaults if default)]
        else:
            pending += ast.iter_child_nodes(node)
