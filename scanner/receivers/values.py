"""The remaining expressions: names, literals, operators, narrowed values, functions and classes as values."""

from scanner.ir import (
    Binary,
    Call,
    ClassValue,
    Either,
    FunctionValue,
    Imported,
    Literal,
    Narrowed,
    Raised,
    Ref,
    Super,
    Typed,
)
from scanner.receivers import calls, classes, decorators
from scanner.receivers.annotations import read_annotation
from scanner.receivers.engine import Engine, rule, unknown, without_none
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    ClassObject,
    Finding,
    Findings,
    Instance,
    ProjectFunction,
    ProjectInstance,
    SuperObject,
    Type,
    Unknown,
    led_by,
    merged,
    types,
    with_chain,
)
from scanner.records import Step

_OPERATORS = {
    "|": ("__or__", "__ror__"),
    "/": ("__truediv__", "__rtruediv__"),
    "%": ("__mod__", "__rmod__"),
    "+": ("__add__", "__radd__"),
    "*": ("__mul__", "__rmul__"),
    "-": ("__sub__", "__rsub__"),
    "&": ("__and__", "__rand__"),
}


@rule(Ref)
def reference(engine: Engine, path: str, expr: Ref) -> Findings:
    """A name: what reaches it."""
    return engine.definition(path, expr.definition)


@rule(Literal)
def literal(_engine: Engine, _path: str, expr: Literal) -> Findings:
    """A constant, or an operator whose result is always of one type."""
    return (Finding(Instance(expr.kind), (Step(Rule.LITERAL, expr.kind),)),)


@rule(Either)
def either(engine: Engine, path: str, expr: Either) -> Findings:
    """``a if c else b`` and ``a or b``."""
    return without_none(merged([engine.infer(path, option) for option in expr.options]))


@rule(Binary)
def binary(engine: Engine, path: str, expr: Binary) -> Findings:
    """An operator: what the left side's method gives, else the right side's."""
    forward, backward = _OPERATORS[expr.operator]
    if not engine.infer(path, expr.left):
        return ()
    for value, other, method in ((expr.left, expr.right, forward), (expr.right, expr.left, backward)):
        for finding in engine.infer(path, value):
            found = finding.type
            member = engine.stdlib.member(found.name, method) if isinstance(found, Instance) else None
            if member is not None and isinstance(found, Instance):
                call = Call(Literal("None"), (other,), (), 0, 0)
                return with_chain(calls.call_method(engine, path, call, found, member), finding.chain)
    return unknown(Reason.EXPRESSION)


@rule(FunctionValue)
def function(_engine: Engine, path: str, expr: FunctionValue) -> Findings:
    """A function as a value."""
    return (Finding(ProjectFunction(path, expr.index)),)


@rule(ClassValue)
def class_(engine: Engine, path: str, expr: ClassValue) -> Findings:
    """A class as a value, or what its decorators put in its place."""
    made = decorators.replaced(engine, path, engine.facts(path).classes[expr.index].decorators)
    if made is not None:
        return (Finding(ClassObject(made)),)
    return (Finding(ClassObject(ProjectInstance(path, expr.index))),)


@rule(Super)
def super_(engine: Engine, path: str, expr: Super) -> Findings:
    """``super()``."""
    cls = engine.facts(path).classes[expr.index]
    return (
        Finding(SuperObject(path, expr.index), (Step(Rule.SUPER, cls.name, path, cls.line, cls.column),)),
    )


@rule(Imported)
def imported(_engine: Engine, _path: str, _expr: Imported) -> Findings:
    """Imports are bound, and answered there."""
    return unknown(Reason.EXPRESSION)


@rule(Typed)
def typed(engine: Engine, path: str, expr: Typed) -> Findings:
    """A value of an annotated type."""
    return with_chain(read_annotation(engine, path, expr.annotation), ())


@rule(Raised)
def raised(engine: Engine, path: str, expr: Raised) -> Findings:
    """``except E as e``: an instance of the class, or of one of the tuple's."""
    return led_by(Step(Rule.EXCEPTION, "exception"), _instances(engine, path, expr.exception))


@rule(Narrowed)
def narrowed(engine: Engine, path: str, expr: Narrowed) -> Findings:
    """A value that an ``isinstance`` check has let through, or has not."""
    return narrow(engine, path, expr, engine.infer(path, expr.value))


def narrow(engine: Engine, path: str, expr: Narrowed, known: Findings) -> Findings:
    """What of a known value is left behind the check."""
    checked = _instances(engine, path, expr.to)
    if expr.is_not:
        return (
            tuple(f for f in known if not any(_is_certainly(engine, f.type, c.type) for c in checked))
            or known
        )
    if all(isinstance(finding.type, Unknown) for finding in checked):
        return known
    kept = [
        f
        for f in known
        if isinstance(f.type, Instance) and any(_is_below(engine, f.type, c.type) for c in checked)
    ]
    if kept:
        return tuple(kept)
    return led_by(Step(Rule.NARROWING, engine.describe(*types(checked))), checked)


def _is_below(engine: Engine, found: Instance, cls: Type) -> bool:
    return isinstance(cls, Instance) and (
        found.name == cls.name or cls.name in engine.stdlib.bases(found.name)
    )


def _is_certainly(engine: Engine, found: Type, cls: Type) -> bool:
    """Whether ``isinstance`` holds for all that is of a type."""
    if isinstance(found, ProjectInstance):
        return cls in classes.ancestors(engine, found.path, found.index)
    return isinstance(found, Instance) and _is_below(engine, found, cls)


def _instances(engine: Engine, path: str, expr: object) -> Findings:
    found: list[Finding] = []
    for finding in engine.infer(path, expr):  # type: ignore[arg-type]
        each = finding.type
        if isinstance(each, ClassObject):
            found.append(Finding(each.of, finding.chain))
        elif isinstance(each, Instance) and each.name == "tuple":
            inner = tuple(
                member.of for part in each.arguments for member in part if isinstance(member, ClassObject)
            )
            found.extend(with_chain(inner, finding.chain))
        else:
            found.append(Finding(Unknown(Reason.EXPRESSION)))
    return tuple(found)
