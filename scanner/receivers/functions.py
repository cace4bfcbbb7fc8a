"""Functions of the project: what their parameters are, what calling them gives."""

from collections.abc import Callable

from scanner import names
from scanner.facts import Function
from scanner.ir import Attr, Call, Expr, Parameter
from scanner.meaning import Library
from scanner.receivers.annotations import decides, read_annotation
from scanner.receivers.engine import Engine, rule, unknown, without_none
from scanner.receivers.expressions import class_variables
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    NONE,
    ClassObject,
    Finding,
    Findings,
    Instance,
    ProjectInstance,
    Type,
    Unknown,
    led_by,
    merged,
    placed,
    types,
    with_chain,
)
from scanner.records import Step
from scanner.stdlib import ParameterKind

_PROPERTIES = frozenset({"builtins.property", "functools.cached_property", "abc.abstractproperty"})
_CLASS_METHODS = frozenset({"builtins.classmethod", "abc.abstractclassmethod"})
_STATIC_METHODS = frozenset({"builtins.staticmethod", "abc.abstractstaticmethod"})
_MANAGERS = {
    "contextlib.contextmanager": "contextlib.AbstractContextManager",
    "contextlib.asynccontextmanager": "contextlib.AbstractAsyncContextManager",
}
_TRANSPARENT = frozenset(
    {
        *_CLASS_METHODS,
        *_STATIC_METHODS,
        *_PROPERTIES,
        *_MANAGERS,
        "abc.abstractmethod",
        "functools.cache",
        "functools.lru_cache",
        "functools.wraps",
        "typing.final",
        "typing.overload",
        "typing.override",
        "typing.no_type_check",
        "typing_extensions.override",
        "atexit.register",
    }
)
"""Decorators that change neither what a function takes nor, beyond what is known here, what it gives."""
_CLASS_PARAMETER = frozenset({"__new__", "__init_subclass__", "__class_getitem__"})


def decorator_names(engine: Engine, path: str, function: Function) -> list[str]:
    """The library names of a function's decorators, empty for others."""
    found = []
    for decorator in function.decorators:
        expr: Expr | None = decorator.function if isinstance(decorator, Call) else decorator
        if isinstance(expr, Attr) and expr.name == "getter":  # ``@Base.size.getter``
            found.append("builtins.property")
            continue
        meaning = names.resolve_expression(engine.project, path, expr)
        found.append(meaning.name if isinstance(meaning, Library) else "")
    return found


def is_property(engine: Engine, path: str, function: Function) -> bool:
    """Whether reading the attribute calls the function."""
    return bool(function.decorators) and not _PROPERTIES.isdisjoint(decorator_names(engine, path, function))


def kind_of_method(engine: Engine, path: str, function: Function) -> str:
    """``method``, ``classmethod`` or ``staticmethod``."""
    if function.name in _CLASS_PARAMETER:
        return "classmethod"
    if not function.decorators:
        return "method"
    found = decorator_names(engine, path, function)
    if not _CLASS_METHODS.isdisjoint(found):
        return "classmethod"
    return "staticmethod" if not _STATIC_METHODS.isdisjoint(found) else "method"


@rule(Parameter)
def parameter(engine: Engine, path: str, expr: Parameter) -> Findings:
    """A parameter without a telling annotation: ``self``, else what call sites hand over."""
    function = engine.facts(path).functions[expr.function]
    if expr.position == 0 and function.owner >= 0 and function.positional:
        kind = kind_of_method(engine, path, function)
        own = ProjectInstance(path, function.owner)
        step = Step(
            Rule.SELF, engine.facts(path).classes[function.owner].name, path, function.line, function.column
        )
        if kind == "method":
            return (Finding(own, (step,)),)
        if kind == "classmethod":
            return (Finding(ClassObject(own), (step,)),)
    declared = _overridden(engine, path, expr, function) if function.owner >= 0 else ()
    return declared or ARGUMENTS[0](engine, path, expr)


def _overridden(engine: Engine, path: str, expr: Parameter, function: Function) -> Findings:
    """What the library's method that a method overrides declares of the parameter: the library calls it with that.

    ``def connection_made(self, transport)`` of an `asyncio.Protocol` gets an `asyncio.BaseTransport`.
    """
    if function.decorators or expr.position >= function.positional:
        return ()
    for each in ANCESTORS[0](engine, path, function.owner):
        member = engine.stdlib.member(each.name, function.name) if isinstance(each, Instance) else None
        if member is None or not isinstance(each, Instance):
            continue
        if len(member.signatures) != 1 or member.kind != "method":
            return ()
        places = [p for p in member.signatures[0].parameters if p.kind < ParameterKind.VAR_POSITIONAL]
        text = places[expr.position - 1].type if expr.position <= len(places) else None
        found = engine.read(text, class_variables(engine.stdlib, each)) if text is not None else ()
        if not found or any(isinstance(one, Unknown) for one in found):
            return ()
        return with_chain(found, (Step(Rule.ANNOTATION, f"{text} ({member.owner}.{function.name})"),))
    return ()


ANCESTORS: list[Callable[[Engine, str, int], tuple[Type, ...]]] = []
"""A class's ancestors; `scanner.receivers.classes` answers."""


ARGUMENTS: list[Callable[[Engine, str, Parameter], Findings]] = []
"""What call sites say of a parameter; `scanner.receivers.arguments` answers, which knows all that can be called."""


def is_bound_on_access(engine: Engine, path: str, function: Function) -> bool:
    """Whether no decorator does more to the function than to say what it is bound to: none, or ``@staticmethod``."""
    binding = _CLASS_METHODS | _STATIC_METHODS
    return not function.decorators or binding.issuperset(decorator_names(engine, path, function))


def has_own_parameters(engine: Engine, path: str, function: Function) -> bool:
    """Whether no decorator stands between the function's callers and its parameters."""
    return all(name in _TRANSPARENT for name in decorator_names(engine, path, function))


def is_manager(engine: Engine, path: str, function: Function) -> bool:
    """Whether calling the function makes a context manager."""
    return any(name in _MANAGERS for name in decorator_names(engine, path, function))


def returns(engine: Engine, path: str, index: int, receiver: Type | None) -> Findings:
    """What calling a function of the project gives."""
    key = ("returns", path, index, receiver)
    return engine.remember(key, lambda: _returns(engine, path, index, receiver))


def _returns(engine: Engine, path: str, index: int, receiver: Type | None) -> Findings:
    function = engine.facts(path).functions[index]
    decorators = decorator_names(engine, path, function)
    step = Step(Rule.RETURN, function.name, path, function.line, function.column)
    own = receiver.of if isinstance(receiver, ClassObject) else receiver
    found = _annotated(engine, path, function, own) or _inferred(engine, path, function)
    for name, decorator in zip(reversed(decorators), reversed(function.decorators), strict=True):
        if name in _MANAGERS:
            found = _managed(engine, path, function, _MANAGERS[name], found)
        elif name not in _TRANSPARENT:
            found = () if name else APPLIED[0](engine, path, decorator, found)
            if not found:
                return unknown(Reason.DECORATED, step)
    return placed(led_by(step, found), path, function.line, function.column)


APPLIED: list[Callable[[Engine, str, Expr | None, Findings], Findings]] = []
"""What a decorator of the project makes of what a function gives; `scanner.receivers.decorators` answers."""


def _annotated(engine: Engine, path: str, function: Function, own: Type | None) -> Findings:
    if function.returns is None:
        return ()
    found = read_annotation(engine, path, function.returns, own)
    if not decides(found):
        return with_chain(found, ())
    detail = engine.describe(*found)
    chain = (Step(Rule.ANNOTATION, detail, path, function.line, function.column),)
    if function.is_async and not function.is_generator:
        return with_chain((coroutine(found),), chain)
    return with_chain(found, chain)


def coroutine(result: tuple[Type, ...]) -> Instance:
    """What calling a coroutine function gives."""
    anything = (Unknown(Reason.ANY),)
    return Instance("types.CoroutineType", (anything, anything, result))


def _inferred(engine: Engine, path: str, function: Function) -> Findings:
    """What a function without annotation returns or yields."""
    anything = (Unknown(Reason.ANY),)
    if function.is_generator:
        yielded = types(merged([engine.infer(path, each) for each in function.yields]))
        name = "collections.abc.AsyncGenerator" if function.is_async else "collections.abc.Generator"
        return (Finding(Instance(name, (yielded, anything, anything))),)
    if not function.results:
        found: Findings = (Finding(NONE),)
    else:
        found = without_none(merged([engine.infer(path, each) for each in function.results]))
    if function.is_async:
        return tuple(Finding(coroutine((each.type,)), each.chain) for each in found)
    return found


def _managed(engine: Engine, path: str, function: Function, manager: str, found: Findings) -> Findings:
    """A generator under ``@contextmanager``: what it yields is what entering gives."""
    yielded: list[Type] = []
    for finding in found:
        if isinstance(finding.type, Instance) and finding.type.arguments:
            yielded.extend(finding.type.arguments[0])
    if not yielded:
        yielded = [Unknown(Reason.UNDECIDED_RETURN)]
    _ = engine, path, function
    chain = found[0].chain if found else ()
    return (Finding(Instance(manager, (tuple(dict.fromkeys(yielded)),)), chain),)
