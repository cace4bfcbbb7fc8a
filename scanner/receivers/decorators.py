"""What the project's own decorators make of functions and classes, where their code says it.

A decorator that returns the function itself, or a wrapper that returns what the function gives (``return fn(…)``,
``return await fn(…)``), leaves what calling it gives; a wrapper that returns something else gives that; annotations
say the same: ``(fn: F) -> F``, ``(fn: Callable[P, R]) -> Callable[P, Task[R]]``.

Example: with ``def threaded(fn)`` whose wrapper returns the ``Thread`` that it starts, ``@threaded def work(): …``
makes ``work()`` a thread.
"""

from scanner import names
from scanner.facts import Function
from scanner.ir import Await, Bound, Call, ClassValue, Display, Either, Expr, FunctionValue, Item, Ref
from scanner.meaning import Library, ProjectObject
from scanner.receivers import classes, containers
from scanner.receivers.annotations import decides, read_annotation
from scanner.receivers.engine import Engine, without_none
from scanner.receivers.functions import APPLIED, coroutine, has_own_parameters, is_manager
from scanner.receivers.rules import Rule
from scanner.receivers.types import (
    NONE,
    Finding,
    Findings,
    Instance,
    ProjectFunction,
    ProjectInstance,
    Unknown,
    merged,
    with_chain,
)
from scanner.records import Step

_MOST_STEPS = 6
"""Assignments between a wrapper's ``return`` and its call of the function, at most."""


def applied(engine: Engine, path: str, decorator: Expr | None, given: Findings) -> Findings:
    """What calling a decorated function gives, where calling it undecorated gives ``given``; empty where not known."""
    if isinstance(decorator, Call) and _is_declared_same(engine, path, decorator):
        return given
    found = engine.infer(path, decorator)
    if len(found) != 1 or not isinstance(found[0].type, ProjectFunction):
        return ()
    return _through(engine, found[0].type, given)


def _is_declared_same(engine: Engine, path: str, call: Call) -> bool:
    """Whether a decorator is made by a function that is annotated to return ``Callable[[F], F]``."""
    found = engine.infer(path, call.function)
    if len(found) != 1 or not isinstance(found[0].type, ProjectFunction):
        return False
    maker = found[0].type
    declared = engine.facts(maker.path).functions[maker.index].returns
    index = declared.index if isinstance(declared, Item) else None
    if not isinstance(index, Display) or len(index.elements) != 2:  # noqa: PLR2004 - parameters and result
        return False
    taken, given = index.elements
    is_same = isinstance(taken, Display) and taken.elements == (given,)
    return is_same and _is_variable(engine, maker.path, given)


def _is_variable(engine: Engine, path: str, annotation: Expr | None) -> bool:
    """Whether an annotation is a type variable, or a ``Callable`` that gives one: what it is twice, is the same."""
    while isinstance(annotation, Item):
        index = annotation.index
        annotation = index.elements[-1] if isinstance(index, Display) and index.elements else index
    meaning = names.resolve_expression(engine.project, path, annotation)
    if not isinstance(meaning, ProjectObject):
        return False
    bound = engine.facts(meaning.path).definitions[meaning.definition]
    made = bound.value if isinstance(bound, Bound) else None
    maker = (
        names.resolve_expression(engine.project, meaning.path, made.function)
        if isinstance(made, Call)
        else None
    )
    return isinstance(maker, Library) and maker.name in ("typing.TypeVar", "typing_extensions.TypeVar")


def _through(engine: Engine, decorator: ProjectFunction, given: Findings) -> Findings:
    path = decorator.path
    facts = engine.facts(path)
    function = facts.functions[decorator.index]
    place = 0 if decorator.receiver is None else 1
    is_plain = not (function.is_async or function.is_generator)
    if not is_plain or place >= function.positional or not has_own_parameters(engine, path, function):
        return ()
    number = function.parameters[place]
    if function.returns is not None:
        return _declared(engine, path, function, number, given)
    groups = []
    for result in function.results:
        if _is(engine, path, result, number):
            groups.append(given)
            continue
        wrapper = _function(engine, path, result)
        groups.append(() if wrapper is None else _wrapped(engine, path, wrapper, number, given))
    return merged(groups) if groups and all(groups) else ()


def _declared(engine: Engine, path: str, function: Function, number: int, given: Findings) -> Findings:
    bound = engine.facts(path).definitions[number]
    if isinstance(bound, Bound) and bound.annotation == function.returns:
        return given if _is_variable(engine, path, function.returns) else ()
    found = read_annotation(engine, path, function.returns)
    step = Step(Rule.ANNOTATION, engine.describe(*found), path, function.line, function.column)
    for each in found:
        is_callable = isinstance(each, Instance) and each.name == "collections.abc.Callable"
        if is_callable and each.arguments and decides(each.arguments[0]):  # type: ignore[union-attr]
            return with_chain(each.arguments[0], (step,))  # type: ignore[union-attr]
    return ()


def _is(engine: Engine, path: str, expr: Expr | None, number: int) -> bool:
    """Whether an expression is the parameter."""
    return isinstance(expr, Ref) and number in names.bindings(engine.facts(path), expr.definition)


def _function(engine: Engine, path: str, expr: Expr | None) -> Function | None:
    """The function of the same file that an expression is."""
    facts = engine.facts(path)
    if isinstance(expr, FunctionValue):
        return facts.functions[expr.index]
    leaves = names.bindings(facts, expr.definition) if isinstance(expr, Ref) else ()
    bound = facts.definitions[leaves[0]] if len(leaves) == 1 else None
    value = bound.value if isinstance(bound, Bound) else None
    return facts.functions[value.index] if isinstance(value, FunctionValue) else None


def _wrapped(engine: Engine, path: str, wrapper: Function, number: int, given: Findings) -> Findings:
    """What calling a wrapper gives."""
    is_plain = has_own_parameters(engine, path, wrapper) and not is_manager(engine, path, wrapper)
    if wrapper.is_generator or not is_plain:
        return ()
    step = Step(Rule.RETURN, wrapper.name, path, wrapper.line, wrapper.column)
    if wrapper.returns is not None:
        found = with_chain(read_annotation(engine, path, wrapper.returns), ())
    elif wrapper.results:
        found = without_none(
            merged([_result(engine, path, each, number, given, _MOST_STEPS) for each in wrapper.results])
        )
    else:
        found = (Finding(NONE),)
    if all(isinstance(each.type, Unknown) for each in found):
        return ()
    if wrapper.is_async:
        found = tuple(Finding(coroutine((each.type,)), each.chain) for each in found)
    return tuple(Finding(each.type, (step, *each.chain)) for each in found)


def _result(
    engine: Engine, path: str, expr: Expr | None, number: int, given: Findings, steps: int
) -> Findings:
    """What an expression of a wrapper is, whose function gives ``given``."""
    if isinstance(expr, Either):
        return merged([_result(engine, path, each, number, given, steps) for each in expr.options])
    if isinstance(expr, Await):
        inner = expr.value
        if isinstance(inner, Call) and _is(engine, path, inner.function, number):
            return containers.awaited(engine, path, given)
    if isinstance(expr, Call) and _is(engine, path, expr.function, number):
        return given
    if isinstance(expr, Ref) and steps:
        facts = engine.facts(path)
        leaves = [facts.definitions[leaf] for leaf in names.bindings(facts, expr.definition)]
        values = [each.value for each in leaves if isinstance(each, Bound) and each.annotation is None]
        if len(values) == len(leaves) and any(isinstance(each, Call | Await) for each in values):
            return merged([_result(engine, path, each, number, given, steps - 1) for each in values])
    return engine.infer(path, expr)


def replaced(engine: Engine, path: str, decorators: tuple[Expr | None, ...]) -> ProjectInstance | None:
    """The class that a class's decorators put in its place; None where they leave it, or it is not known."""
    for decorator in decorators:
        found = engine.infer(path, decorator) if isinstance(decorator, Ref) else ()
        if len(found) != 1 or not isinstance(found[0].type, ProjectFunction):
            continue
        function = engine.facts(found[0].type.path).functions[found[0].type.index]
        if len(function.results) == 1 and not function.decorators:
            made = _class(engine, found[0].type.path, function.results[0])
            if made is not None:
                return made
    return None


def _class(engine: Engine, path: str, expr: Expr | None) -> ProjectInstance | None:
    """The class of the same file that an expression is, if its bases are known."""
    facts = engine.facts(path)
    leaves = names.bindings(facts, expr.definition) if isinstance(expr, Ref) else ()
    bound = facts.definitions[leaves[0]] if len(leaves) == 1 else None
    if not isinstance(bound, Bound) or not isinstance(bound.value, ClassValue):
        return None
    line = classes.ancestors(engine, path, bound.value.index)
    is_known = not any(isinstance(each, Unknown) for each in line)
    return ProjectInstance(path, bound.value.index) if is_known else None


APPLIED.append(applied)
