"""The remaining expressions: names, literals, operators, calls, functions and classes as values."""

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
from scanner.receivers import calls, containers
from scanner.receivers.annotations import read_annotation
from scanner.receivers.engine import Engine, rule, unknown, without_none
from scanner.receivers.expressions import Types
from scanner.receivers.functions import returns
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    BoundMethod,
    ClassObject,
    Finding,
    Findings,
    Foreign,
    Instance,
    LibraryFunction,
    Partial,
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


_PASSES_ELEMENTS = frozenset(
    {"tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm", "tqdm.std.tqdm", "rich.progress.track"}
)
"""Other packages' wrappers that iterate over their first argument and hand its elements through."""


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
def class_(_engine: Engine, path: str, expr: ClassValue) -> Findings:
    """A class as a value."""
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
    """A value that an ``isinstance`` check has let through."""
    known = engine.infer(path, expr.value)
    checked = _instances(engine, path, expr.to)
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


@rule(Call)
def call(engine: Engine, path: str, expr: Call) -> Findings:
    """A call, for everything that the called expression can be."""
    found = engine.infer(path, expr.function)
    return merged([_called(engine, path, expr, finding) for finding in found]) if found else ()


def _called(engine: Engine, path: str, expr: Call, finding: Finding) -> Findings:
    found = finding.type
    if isinstance(found, ClassObject):
        return _constructed(engine, path, expr, found, finding)
    if isinstance(found, LibraryFunction):
        return _library(engine, path, expr, found, finding)
    if isinstance(found, BoundMethod):
        return _method(engine, path, expr, found, finding)
    if isinstance(found, ProjectFunction):
        engine.project.consult(path, found.path)
        return returns(engine, found.path, found.index, found.receiver)
    if isinstance(found, Partial):
        return _called(engine, path, expr, Finding(found.function, finding.chain))
    if isinstance(found, ProjectInstance):
        return containers.called(engine, path, finding, "__call__")
    if isinstance(found, Foreign):
        return _foreign(engine, path, expr, found, finding)
    if isinstance(found, Instance) and found.name == "collections.abc.Callable" and found.arguments:
        return with_chain(found.arguments[0], finding.chain)
    return (finding,) if isinstance(found, Unknown) else unknown(Reason.EXPRESSION, *finding.chain)


def _method(engine: Engine, path: str, expr: Call, found: BoundMethod, finding: Finding) -> Findings:
    member = engine.stdlib.member(found.receiver.name, found.name)
    if member is None:
        return unknown(Reason.UNDECIDED_RETURN, *finding.chain)
    step = Step(Rule.FACTORY, f"{found.receiver.name}.{found.name}", path, expr.line, expr.column)
    given = calls.call_method(engine, path, expr, found.receiver, member)
    return led_by(step, with_chain(given, finding.chain))


def _foreign(engine: Engine, path: str, expr: Call, found: Foreign, finding: Finding) -> Findings:
    if found.name in _PASSES_ELEMENTS and expr.arguments:
        return engine.infer(path, expr.arguments[0])
    return (Finding(Foreign(f"{found.name}()"), finding.chain),)


def _constructed(engine: Engine, path: str, expr: Call, found: ClassObject, finding: Finding) -> Findings:
    of = found.of
    step = Step(Rule.CONSTRUCTOR, engine.describe(of), path, expr.line, expr.column)
    if isinstance(of, ProjectInstance):
        engine.project.consult(path, of.path)
        cls = engine.facts(of.path).classes[of.index]
        named = Step(Rule.CONSTRUCTOR, cls.name, path, expr.line, expr.column)
        return (Finding(of, (named, Step(Rule.NAME, cls.name, of.path, cls.line, cls.column))),)
    if of.name == "functools.partial" and expr.arguments:
        made = _partials(engine, path, expr)
        if made:
            return led_by(step, made)
    if of.name == "type" and len(expr.arguments) == 1:
        return _class_of(engine, path, expr)
    function = engine.stdlib.function(of.name)
    if function is None:
        return (Finding(of, (step,)),)
    return led_by(step, with_chain(calls.call_function(engine, path, expr, function), finding.chain))


def _partials(engine: Engine, path: str, expr: Call) -> Findings:
    """``partial(f, …)`` of a function or class of the project."""
    taken = len(expr.arguments) - 1
    found: list[Finding] = []
    for finding in engine.infer(path, expr.arguments[0]):
        each = finding.type
        if isinstance(each, Partial):
            found.append(Finding(Partial(each.function, each.positional + taken), finding.chain))
        elif isinstance(each, ProjectFunction) or (
            isinstance(each, ClassObject) and isinstance(each.of, ProjectInstance)
        ):
            found.append(Finding(Partial(each, taken), finding.chain))
    return tuple(found)


def _class_of(engine: Engine, path: str, expr: Call) -> Findings:
    """``type(x)``."""
    given = engine.infer(path, expr.arguments[0])
    return tuple(
        Finding(ClassObject(f.type), f.chain) if isinstance(f.type, Instance | ProjectInstance) else f
        for f in given
    )


def _library(engine: Engine, path: str, expr: Call, found: LibraryFunction, finding: Finding) -> Findings:
    step = Step(Rule.FACTORY, found.name, path, expr.line, expr.column)
    if found.name == "typing.cast" and expr.arguments:
        return led_by(step, with_chain(read_annotation(engine, path, expr.arguments[0]), ()))
    if found.name == "copy.copy" and expr.arguments:
        return engine.infer(path, expr.arguments[0])
    function = engine.stdlib.function(found.name)
    if function is None:
        return unknown(Reason.UNDECIDED_RETURN, step)
    return led_by(step, with_chain(calls.call_function(engine, path, expr, function), finding.chain))


def _result(engine: Engine, path: str, callee: Type) -> Types:
    """What calling a value gives, arguments unseen."""
    if isinstance(callee, ProjectFunction | ClassObject | LibraryFunction | BoundMethod | Partial):
        nothing = Call(Literal("None"), (), (), 0, 0)
        return types(_called(engine, path, nothing, Finding(callee)))
    return ()


calls.CALLED.append(_result)
