"""What a condition says before anything runs: which branch lives, which class a name has."""

import ast
import operator
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

PREFERRING = frozenset({ast.Name, ast.Attribute, ast.Compare, ast.UnaryOp})
"""The tests that `preferred_branch` may have an answer for."""
NARROWING = frozenset({ast.Call, ast.BoolOp, ast.UnaryOp})
"""The tests that `narrowing` may have an answer for."""

_NEWEST = (3, 13, 99)
"""Version checks are decided for the newest supported Python, whichever one runs the scan."""

_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
}


def preferred_branch(test: ast.expr) -> bool | None:
    """Whether the body (True) or the other branch (False) is the live one; None where nothing says.

    ``TYPE_CHECKING`` is true, as for type checkers; ``sys.version_info >= (3, 9)``, ``sys.version_info[0] == 2``
    and ``sys.version_info.major == 2`` are decided for `_NEWEST`.
    """
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = preferred_branch(test.operand)
        return None if inner is None else not inner
    if isinstance(test, ast.Name):
        return True if test.id == "TYPE_CHECKING" else None
    if isinstance(test, ast.Attribute):
        return True if test.attr == "TYPE_CHECKING" else None
    if isinstance(test, ast.Compare):
        return _version_check(test)
    return None


def _version_check(test: ast.Compare) -> bool | None:
    left, right = test.left, test.comparators[0]
    wanted: tuple[object, ...]
    if _is_version(left) and isinstance(right, ast.Tuple):
        wanted = tuple(part.value for part in right.elts if isinstance(part, ast.Constant))
        if len(wanted) != len(right.elts):
            return None
    elif _is_major(left) and isinstance(right, ast.Constant):
        wanted = (right.value,)
    else:
        return None
    if not all(type(part) is int for part in wanted):
        return None
    newest: tuple[object, ...] = _NEWEST if _is_version(left) else _NEWEST[:1]
    compare = _COMPARISONS.get(type(test.ops[0]))
    return None if compare is None or len(test.ops) > 1 else compare(newest, wanted)


def _is_version(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "version_info"


def _is_major(node: ast.expr) -> bool:
    """Whether this is ``sys.version_info[0]`` or ``sys.version_info.major``."""
    if isinstance(node, ast.Attribute):
        return node.attr == "major" and _is_version(node.value)
    return (
        isinstance(node, ast.Subscript)
        and _is_version(node.value)
        and isinstance(node.slice, ast.Constant)
        and type(node.slice.value) is int
        and node.slice.value == 0
    )


class Narrowing(NamedTuple):
    """A name, or a dotted one, that a condition ties to classes, or (``is_not``) to anything but them."""

    name: ast.Name | ast.Attribute
    to: ast.expr
    is_not: bool


def narrowing(test: ast.expr, *, holds: bool) -> Iterator[Narrowing]:
    """What a condition says of names where it holds, or where it does not.

    ``isinstance(x, C)``, also of ``self.x``, under ``not``, within ``and`` that holds and ``or`` that does not;
    ``asyncio.isfuture(x)`` says ``asyncio.Future``.
    """
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield from narrowing(test.operand, holds=not holds)
    elif isinstance(test, ast.BoolOp):
        if isinstance(test.op, ast.And) is holds:
            for value in test.values:
                yield from narrowing(value, holds=holds)
    elif isinstance(test, ast.Call) and test.args and isinstance(test.args[0], ast.Name | ast.Attribute):
        to = _checked(test)
        if to is not None:
            yield Narrowing(test.args[0], to, not holds)


def _checked(call: ast.Call) -> ast.expr | None:
    """The classes that a call checks its first argument for."""
    function = call.func
    if isinstance(function, ast.Name):
        return call.args[1] if function.id == "isinstance" and len(call.args) == 2 else None  # noqa: PLR2004
    if isinstance(function, ast.Attribute) and function.attr == "isfuture" and len(call.args) == 1:
        return ast.copy_location(ast.Attribute(function.value, "Future", ast.Load()), function)
    return None


class ClassCheck(NamedTuple):
    """What a ``case`` says of the subject's class, as the ``isinstance`` call that says the same."""

    test: ast.Call
    is_whole: bool
    """Whether the pattern asks for nothing else: where it does not match, the subject is of another class."""


def class_check(subject: ast.expr, pattern: ast.pattern) -> ClassCheck | None:
    """``case C():``, ``case C() | D():``, ``case C(x=1) as name:``; None for others, and where no name is matched."""
    if type(subject) is not ast.Name:
        return None
    while type(pattern) is ast.MatchAs and pattern.pattern is not None:
        pattern = pattern.pattern
    patterns = pattern.patterns if type(pattern) is ast.MatchOr else [pattern]
    asked = [each for each in patterns if type(each) is ast.MatchClass]
    if len(asked) < len(patterns):
        return None
    classes = [each.cls for each in asked]
    to = classes[0] if len(classes) == 1 else ast.copy_location(ast.Tuple(classes, ast.Load()), pattern)
    function = ast.copy_location(ast.Name("isinstance", ast.Load()), subject)
    test = ast.copy_location(ast.Call(function, [subject, to], []), subject)
    return ClassCheck(test, not any(each.patterns or each.kwd_patterns for each in asked))
