"""The calls of a file as questions about parameters need them, and the names that they are found by.

Who asks what calls hand to ``worker`` looks for calls *of* that name and for calls that it is handed *to*
(``Thread(target=worker, …)``), in every file that mentions it. Names are only where to look: what a call truly
calls, `scanner.receivers` decides.
"""

import builtins
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scanner import ir
from scanner.facts import Calls, Mentions
from scanner.ir import Attr, Bound, Call, Expr, FunctionValue, Ref

if TYPE_CHECKING:
    from scanner.walk.flow import Flow
    from scanner.walk.walker import Walker

_HIGHER_ORDER = frozenset({"map", "filter", "sorted", "min", "max", "iter"})
_PLAIN_BUILTINS = frozenset(dir(builtins)) - _HIGHER_ORDER
"""Builtins that call nothing that they are given."""
_HELD = frozenset({FunctionValue, ir.ClassValue, ir.Imported, ir.Parameter, ir.Narrowed, Ref, Attr})
"""What a name may be bound to that is a function or class."""
_LONGEST_SEARCH = 20


def name(expr: Expr | None, flow: "Flow") -> str:
    """The last name of a name or dotted expression; empty for others and for names that nothing binds yet."""
    if type(expr) is Attr:
        return expr.name
    return _bound_name(expr.definition, flow)[0] if type(expr) is Ref else ""


def _bound_name(number: int, flow: "Flow") -> tuple[str, Bound | None]:
    """The name that a definition binds, and one binding; all that a join joins bind the same name."""
    for _ in range(_LONGEST_SEARCH):
        found = flow.definitions[number]
        if type(found) is Bound:
            return found.name, found
        inputs = flow.joins.get(number)
        if not inputs:
            break
        number = inputs[0]
    return flow.cell_names.get(number, ""), None


def names(call: Call, called: str, flow: "Flow") -> Iterator[str]:
    """The names that a call is found by, ``called`` first."""
    if called:
        yield called
    for argument in (*call.arguments, *[value for _, value in call.keywords]):
        if type(argument) is Ref:
            found, bound = _bound_name(argument.definition, flow)
            if found and (bound is None or type(bound.value) in _HELD):
                yield found
        elif type(argument) is Attr:
            yield argument.name
        elif type(argument) is Call:
            yield from _partial(argument, flow)
        elif type(argument) is FunctionValue:
            yield f"<{argument.index}>"


def _partial(call: Call, flow: "Flow") -> Iterator[str]:
    """The name of the function that ``partial(function, …)`` wraps, where the call looks like that."""
    if call.arguments and name(call.function, flow) == "partial":
        wrapped = name(call.arguments[0], flow)
        if wrapped:
            yield wrapped


def _own_class(function: Expr, walker: "Walker") -> tuple[str, ...]:
    """The name of the class that ``cls(…)``, ``self.__class__(…)`` and ``type(self)(…)`` in its methods may call."""
    if type(function) is Attr and function.name == "__class__":
        function = function.base
    elif (
        type(function) is Call and name(function.function, walker) == "type" and len(function.arguments) == 1
    ):
        function = function.arguments[0]  # type: ignore[assignment]
    if type(function) is not Ref:
        return ()
    bound = _bound_name(function.definition, walker)[1]
    if bound is None or type(bound.value) is not ir.Parameter or bound.value.position:
        return ()
    method = walker.functions[bound.value.function]
    owner = walker.classes[method.owner] if method is not None and method.owner >= 0 else None
    return () if owner is None else (owner.name,)


def calls(walker: "Walker") -> Calls:
    """The calls of a walked file."""
    kept: list[Call] = []
    named: dict[str, list[int]] = {}
    for call in walker.calls:
        function = call.function
        called, bound = "", None
        if type(function) is Attr:
            called = function.name
        elif type(function) is Ref:
            called, bound = _bound_name(function.definition, walker)
            if bound is None and called in _PLAIN_BUILTINS:
                continue
        own = _own_class(function, walker)
        for found in dict.fromkeys((*names(call, called, walker), *own)):
            named.setdefault(found, []).append(len(kept))
        kept.append(call)
    return Calls(tuple(kept), {found: tuple(numbers) for found, numbers in named.items()})


def mentions(walker: "Walker", found: Calls) -> Mentions:
    """The names of a walked file."""
    defined = dict.fromkeys(each.name for each in (*walker.functions, *walker.classes) if each is not None)
    return Mentions(
        tuple(defined),
        tuple(each for each in found.named if not each.startswith("<")),
        tuple(sorted(walker.loose)),
        {before: tuple(after) for before, after in walker.renames.items()},
    )
