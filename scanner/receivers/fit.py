"""Whether a call can be meant for a library class's method, by typeshed's signature.

The answer is no only where Python itself would refuse the call, or a value that no caller means is handed over:

- more positional arguments than the method takes, a required one missing, an unknown keyword;
- an argument that is certainly a string, a number, a container or an iterator of a builtin class, and no class that
  the parameter names accepts it: a string for ``block: bool``, a list for ``key: ContextVar[T]`` or a callback.
  Numbers and truth values stand for each other, None for everything; what a parameter's protocol or type variable
  accepts is not judged;
- ``await`` on the spot, where what the method gives cannot be awaited.

``*args`` and ``**kwargs`` may stand for any arguments. A subclass that defines the method anew is not meant: its
method would be its own, not the library's.
"""

from scanner.facts import Access
from scanner.ir import Call, Expr, Iterated, Literal
from scanner.receivers import calls
from scanner.receivers.engine import Engine
from scanner.receivers.expressions import members, split_arguments
from scanner.receivers.types import MOST_FINDINGS, VALUES, Instance, types
from scanner.stdlib import Parameter, ParameterKind, Signature

_NUMBERS = frozenset({"bool", "int", "float"})
_JUDGED = VALUES | {"collections.abc.Generator", "enumerate", "filter", "map", "reversed", "zip"}
"""The classes of arguments that are judged: values and iterators, none of which is callable."""
_CALLABLE = "collections.abc.Callable"
_PROTOCOLS = frozenset(
    {
        "collections.abc.Buffer",
        "collections.abc.Container",
        "collections.abc.Hashable",
        "collections.abc.Sized",
        "object",
        "os.PathLike",
    }
)
"""Classes that others are instances of without inheriting from them."""


def misfit(engine: Engine, path: str, access: Access, cls: str) -> str | None:
    """What of a call does not fit the class's method of that name; None where it can be meant."""
    member = engine.stdlib.member(cls, access.name)
    if member is None or not member.signatures:
        return None
    found = [_misfit(engine, path, access, signature) for signature in member.signatures]
    return None if None in found else found[0]


def _misfit(engine: Engine, path: str, access: Access, signature: Signature) -> str | None:
    call = Call(Literal("None"), access.arguments, access.keywords, access.line, access.column)
    return (
        _number(access, signature)
        or _types(engine, path, call, signature)
        or (_result(engine, signature) if access.is_awaited else None)
    )


def _number(access: Access, signature: Signature) -> str | None:
    """What is too much or missing, by the number of arguments and the keywords alone."""
    is_open = any(isinstance(argument, Iterated) for argument in access.arguments)
    named = [name for name, _ in access.keywords if name != "**"]
    is_open_named = len(named) < len(access.keywords)
    kinds = {parameter.kind for parameter in signature.parameters}
    places = [p for p in signature.parameters if p.kind < ParameterKind.VAR_POSITIONAL]
    given = len(access.arguments)
    if not is_open and given > len(places) and ParameterKind.VAR_POSITIONAL not in kinds:
        return f"takes {_positional(len(places))}, not {given}"
    if ParameterKind.VAR_KEYWORD not in kinds:
        known = {p.name for p in signature.parameters if p.kind is not ParameterKind.POSITIONAL_ONLY}
        for name in named:
            if name not in known:
                return f"has no parameter {name}"
    if is_open or is_open_named:
        return None
    reached = {parameter.name for parameter in places[:given]}.union(named)
    missing = [p.name for p in signature.parameters if p.required and p.name not in reached]
    return f"needs {missing[0]}" if missing else None


def _positional(count: int) -> str:
    return "no argument" if not count else "one argument" if count == 1 else f"{count} arguments"


def _types(engine: Engine, path: str, call: Call, signature: Signature) -> str | None:
    """The argument that a parameter does not accept."""
    if any(isinstance(argument, Iterated) for argument in call.arguments):
        call = Call(call.function, (), call.keywords, call.line, call.column)
    for parameter, argument in calls.pairs(signature, call):
        given = _refused(engine, path, parameter, argument)
        if given is not None:
            return f"takes {parameter.name}: {parameter.type}, not {given}"
    return None


def _refused(engine: Engine, path: str, parameter: Parameter, argument: Expr | None) -> str | None:
    """The type of an argument that the parameter certainly does not accept."""
    if parameter.type is None or argument is None:
        return None
    options = [option for option in members(parameter.type) if option != "None"]
    heads = [split_arguments(option)[0] for option in options]
    if not all(head == _CALLABLE or _is_decisive(engine, head) for head in heads):
        return None
    options = [option for option, head in zip(options, heads, strict=True) if head != _CALLABLE]
    given = types(engine.infer(path, argument))
    if not given or len(given) >= MOST_FINDINGS:
        return None
    for each in given:
        if not isinstance(each, Instance) or each.name not in _JUDGED:
            return None
        if calls.accepts(engine, options, each) is not False:
            return None
        if each.name in _NUMBERS and not _NUMBERS.isdisjoint(heads):
            return None
    return engine.describe(*given)


def _is_decisive(engine: Engine, head: str) -> bool:
    """Whether a type names a class whose instances inherit from it."""
    is_public = not any(part.startswith("_") for part in head.split("."))
    is_nominal = head not in _PROTOCOLS and not head.startswith("typing.") and "Supports" not in head
    return is_public and is_nominal and engine.stdlib.is_class(head)


def _result(engine: Engine, signature: Signature) -> str | None:
    """What awaiting what the method gives would fail on."""
    heads = [split_arguments(option)[0] for option in members(signature.returns)]
    for head in heads:
        if head == "None":
            continue
        if not _is_decisive(engine, head) or engine.stdlib.member(head, "__await__") is not None:
            return None
    return f"gives {signature.returns}, which cannot be awaited"
