"""What calling a library function, method or class gives: arguments choose overloads and bind type variables."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scanner.ir import Call, Expr, Iterated, Literal
from scanner.receivers.engine import Engine
from scanner.receivers.expressions import (
    Binder,
    Name,
    Reader,
    Types,
    as_base,
    class_variables,
    members,
    parse,
    split_arguments,
)
from scanner.receivers.types import (
    BoundMethod,
    ClassObject,
    Findings,
    Instance,
    LibraryFunction,
    Partial,
    ProjectFunction,
    ProjectInstance,
    Type,
    Unknown,
    bounded,
    types,
)
from scanner.stdlib import Function, Member, Parameter, ParameterKind, Signature

_BOUNDS: Mapping[str, Mapping[str, str]] = {"asyncio.ensure_future": {"_FT": "asyncio.Future"}}
"""By function, the bounds of type variables that decide between its overloads: a coroutine is no future."""
_WORD = re.compile(r"\w+")
_PLAIN = (ParameterKind.POSITIONAL_ONLY, ParameterKind.POSITIONAL_OR_KEYWORD)


def call_function(engine: Engine, path: str, call: Call, function: Function) -> Types:
    """What calling a library function or class gives."""
    return _returned(engine, path, call, function, {}, None)


def call_method(engine: Engine, path: str, call: Call, receiver: Instance, member: Member) -> Types:
    """What calling a library method on an instance gives."""
    return _returned(engine, path, call, member, class_variables(engine.stdlib, receiver), receiver)


def _returned(
    engine: Engine,
    path: str,
    call: Call,
    callee: Function | Member,
    variables: dict[str, Types],
    own: Type | None,
) -> Types:
    starred = any(isinstance(argument, Iterated) for argument in call.arguments)
    starred = starred or any(name == "**" for name, _ in call.keywords)
    if starred:
        signatures = callee.signatures
    else:
        signatures = callee.matching(len(call.arguments), frozenset(name for name, _ in call.keywords))
    if len(signatures) > 1:
        signatures = _chosen(engine, path, call, signatures, callee)
    found: dict[Type, None] = {}
    for signature in signatures:
        binder = Binder(engine.stdlib, callee.typevars)
        if any(name in signature.returns for name in callee.typevars):
            for parameter, argument in pairs(signature, call):
                if parameter.type is not None and argument is not None:
                    bind_argument(engine, path, binder, parameter.type, argument)
        reader = Reader(engine.stdlib, {**variables, **binder.bound}, own)
        found.update(dict.fromkeys(bounded(reader.read(signature.returns))))
    return tuple(found)


def bind_argument(engine: Engine, path: str, binder: Binder, parameter: str, argument: Expr) -> None:
    """Hold one argument against a parameter's type."""
    if isinstance(argument, Iterated):
        argument = argument.value
        parameter = f"collections.abc.Iterable[{parameter}]"
    parsed = parse(parameter)
    given = _seen(engine, path, parsed, types(engine.infer(path, argument)))
    binder.bind(parsed, given)
    for name in parsed:
        if name.head == "collections.abc.Callable" and name.arguments:
            results = tuple(each for one in given for each in CALLED[0](engine, path, one))
            if results:
                binder.bind(name.arguments[-1], results)


def _seen(engine: Engine, path: str, parameter: tuple[Name, ...], given: Types) -> Types:
    """What is given, seen as a protocol that the parameter names, where its class does not inherit from it."""
    wanted = [name.head for name in parameter if name.arguments and name.head in PROTOCOLS]
    if not wanted:
        return given
    return tuple(_as_protocol(engine, path, wanted, each) for each in given)


def _as_protocol(engine: Engine, path: str, wanted: list[str], given: Type) -> Type:
    for head in wanted:
        protocol = PROTOCOLS[head]
        if isinstance(given, Instance):
            is_structural = engine.stdlib.member(given.name, protocol.method) is not None
            if not is_structural or as_base(engine.stdlib, given, head) is not None:
                continue
        elif not isinstance(given, ProjectInstance):
            continue
        found = types(protocol.gives(engine, path, given))
        if any(not isinstance(each, Unknown) for each in found):
            return Instance(head, (bounded(found),))
    return given


class Protocol(NamedTuple):
    """A protocol that classes follow without inheriting from it."""

    method: str
    gives: Callable[[Engine, str, Type], Findings]
    """What an instance's first type argument is."""


PROTOCOLS: dict[str, Protocol] = {}
"""Filled by `scanner.receivers.containers`, which knows what iterating, entering and awaiting give."""

CALLED: list[Callable[[Engine, str, Type], Types]] = []
"""What calling a value gives, arguments unseen; `scanner.receivers.values` says it, which knows all callables."""


def pairs(signature: Signature, call: Call) -> list[tuple[Parameter, Expr | None]]:
    """Parameters with the arguments that reach them."""
    pairs: list[tuple[Parameter, Expr | None]] = []
    places = [parameter for parameter in signature.parameters if parameter.kind in _PLAIN]
    rest = next((p for p in signature.parameters if p.kind is ParameterKind.VAR_POSITIONAL), None)
    for position, argument in enumerate(call.arguments):
        if position < len(places):
            pairs.append((places[position], argument))
        elif rest is not None:
            pairs.append((rest, argument))
    named = {parameter.name: parameter for parameter in signature.parameters}
    pairs.extend((named[name], argument) for name, argument in call.keywords if name in named)
    return pairs


def _chosen(
    engine: Engine, path: str, call: Call, signatures: Sequence[Signature], callee: Function | Member
) -> tuple[Signature, ...]:
    """The overloads that the arguments' types allow, up to the first that they certainly fit.

    Those whose result no parameter says anything of (`filter`'s for type guards) only where no other fits.
    """
    bounds = _BOUNDS.get(callee.name, {})
    chosen = []
    silent = []
    for signature in signatures:
        verdicts = [
            _fits(engine, path, bounds.get(parameter.type, parameter.type), argument)
            for parameter, argument in pairs(signature, call)
            if parameter.type is not None
        ]
        if False in verdicts:
            continue
        if _is_silent(signature, callee.typevars):
            silent.append(signature)
            continue
        chosen.append(signature)
        if None not in verdicts:
            break
    return tuple(chosen) or tuple(silent) or tuple(signatures)


@lru_cache(maxsize=1024)
def _is_silent(signature: Signature, variables: tuple[str, ...]) -> bool:
    """Whether the result is made of type variables, and no parameter, of some, has one of them."""
    made = set(_WORD.findall(signature.returns)).intersection(variables)
    if not made or not signature.parameters:
        return False
    return made.isdisjoint(_WORD.findall(" ".join(each.type or "" for each in signature.parameters)))


def _fits(engine: Engine, path: str, parameter: str, argument: Expr | None) -> bool | None:
    """Whether an argument fits a parameter's type; None where that is not known."""
    if argument is None:
        return None
    options = members(parameter)
    if isinstance(argument, Literal) and argument.text is not None:
        text = repr(argument.text) if argument.kind == "str" else argument.text
        literals = [
            each
            for option in options
            if option.startswith("typing.Literal")
            for each in split_arguments(option)[1]
        ]
        if text in literals:
            return True
        options = tuple(option for option in options if not option.startswith("typing.Literal"))
        if not options:
            return False
    verdict: bool | None = True
    for given in types(engine.infer(path, argument)):
        one = accepts(engine, options, given)
        if one is False:
            return False
        verdict = verdict if one else None
    return verdict


def accepts(engine: Engine, options: Sequence[str], given: Type) -> bool | None:
    """Whether a parameter of one of some types accepts a value; None where that is not known."""
    if isinstance(given, _CALLABLE):
        return _accepts_callable(engine, options, given)
    if not isinstance(given, Instance):
        return None if isinstance(given, Unknown) or options else False
    doubtful = False
    for option in options:
        head = split_arguments(option)[0]
        if head in ("typing.Any", "object") or as_base(engine.stdlib, given, head) is not None:
            return True
        if head in PROTOCOLS and engine.stdlib.member(given.name, PROTOCOLS[head].method) is not None:
            return True
        if (given.name, head) in _PROMOTED:
            return True
        if "Supports" in head and _lacks(engine, given, head):
            continue
        doubtful = doubtful or "Supports" in head or not engine.stdlib.is_class(head)
    return None if doubtful else False


def _lacks(engine: Engine, given: Instance, protocol: str) -> bool:
    """Whether a class has not all methods of a protocol."""
    return any(engine.stdlib.member(given.name, name) is None for name in engine.stdlib.members(protocol))


_CALLABLE = (ProjectFunction, Partial, ClassObject, LibraryFunction, BoundMethod)


def _accepts_callable(engine: Engine, options: Sequence[str], given: Type) -> bool | None:
    doubtful = False
    for option in options:
        head = split_arguments(option)[0]
        if head in ("collections.abc.Callable", "typing.Any", "object"):
            return True
        if head == "type" and isinstance(given, ClassObject):
            return True
        is_plain = head == "None" or head.startswith("typing.Literal") or engine.stdlib.is_class(head)
        doubtful = doubtful or not is_plain or "Supports" in head
    return None if doubtful else False


_PROMOTED = frozenset(
    {
        ("int", "float"),
        ("bool", "float"),
        ("int", "complex"),
        ("int", "typing.SupportsIndex"),
        ("bool", "int"),
        ("bool", "typing.SupportsIndex"),
    }
)
