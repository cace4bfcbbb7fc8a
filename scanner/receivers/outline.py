"""The classes of values whose contents do not matter: what `Engine.infer` would say, without its arguments.

``results.append(x)`` is a list's method whatever the list holds; the engine would ask what is put into it, wherever
in the file that stands, and what that is. Of ``found = []`` the outline is ``{"list"}``. Displays, constants, calls of
builtin containers and annotations have one, and names that are bound to nothing else.
"""

from collections.abc import Iterator

from scanner import names
from scanner.ir import Attr, Bound, Call, Definition, Display, Either, Expr, Literal, Ref
from scanner.meaning import Library
from scanner.receivers.annotations import read_annotation
from scanner.receivers.engine import Engine
from scanner.receivers.types import Instance

_MADE = {f"builtins.{name}": name for name in ("dict", "frozenset", "list", "set", "str")}
"""Builtin classes that, called, give nothing but their instances."""
_GENERATOR = "collections.abc.Generator"
_DEEPEST = 8


def outline(engine: Engine, path: str, expr: Expr | None) -> frozenset[str]:
    """The library classes that a value is certainly an instance of one of; none where syntax does not tell.

    None beside something else counts for nothing, as everywhere.
    """
    found = frozenset(_outline(engine, path, expr, 0))
    if "" in found:
        return frozenset()
    return found - {"None"} or found


def _outline(engine: Engine, path: str, expr: Expr | None, depth: int) -> Iterator[str]:
    """The classes' names; an empty one stands for what syntax does not tell."""
    if type(expr) is Display:
        yield expr.kind if expr.kind != "generator" else _GENERATOR
    elif type(expr) is Literal:
        yield expr.kind
    elif type(expr) is Ref and depth < _DEEPEST:
        facts = engine.facts(path)
        for number in names.bindings(facts, expr.definition):
            yield from _bound(engine, path, facts.definitions[number], depth + 1)
    elif type(expr) is Either and depth < _DEEPEST:
        for option in expr.options:
            yield from _outline(engine, path, option, depth + 1)
    elif type(expr) is Call:
        meaning = names.resolve_expression(engine.project, path, expr.function)
        name = meaning.name if type(meaning) is Library and meaning.is_standard else ""
        yield _MADE.get(name, "")
    else:
        yield ""


def _bound(engine: Engine, path: str, bound: Definition, depth: int) -> Iterator[str]:
    if not isinstance(bound, Bound):
        yield ""
    elif bound.annotation is None:
        yield from _outline(engine, path, bound.value, depth)
    elif type(bound.value) in (Ref, Attr):  # which may name a module or a class
        yield ""
    else:
        yield from _annotated(engine, path, bound.annotation)


def _annotated(engine: Engine, path: str, annotation: Expr) -> Iterator[str]:
    for found in read_annotation(engine, path, annotation):
        if isinstance(found, Instance) and (found.arguments or not engine.stdlib.typevars(found.name)):
            yield found.name
        else:
            yield ""  # what a bare ``dict`` stands for, the value may say
