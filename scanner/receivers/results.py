"""Calls: what calling gives, for everything that the called expression can be."""

from collections.abc import Sequence

from scanner.ir import (
    Attr,
    Call,
    Display,
    Iterated,
    Literal,
)
from scanner.receivers import calls, classes, containers, passing
from scanner.receivers.annotations import read_annotation
from scanner.receivers.engine import Engine, constant_key, rule, unknown, without_none
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
    Type,
    Unknown,
    led_by,
    merged,
    types,
    with_chain,
)
from scanner.records import Step

_BY_KEY = frozenset({"get", "pop", "setdefault"})
"""Methods of a dict that give what it has under a key."""
_TYPE = ClassObject(Instance("type"))
_PASSES_ELEMENTS = frozenset(
    {"tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm", "tqdm.std.tqdm", "rich.progress.track"}
)
"""Other packages' wrappers that iterate over their first argument and hand its elements through."""

_LOOP = Instance("asyncio.AbstractEventLoop")
_DOCUMENTED = {
    f"{package}.{name}": _LOOP for package in ("uvloop", "winloop") for name in ("new_event_loop", "Loop")
}
"""Other packages' functions and classes that give a library class's instance, as their documentation promises."""


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
        return passing.called(engine, path, expr, found)
    if isinstance(found, Partial):
        return _called(engine, path, expr, Finding(found.function, finding.chain))
    if isinstance(found, ProjectInstance):
        return containers.called(engine, path, finding, "__call__")
    if isinstance(found, Foreign):
        return _foreign(engine, path, expr, found, finding)
    if isinstance(found, Instance) and found.name == "collections.abc.Callable" and found.arguments:
        return with_chain(found.arguments[0], finding.chain)
    if isinstance(found, Instance):
        return _method(engine, path, expr, BoundMethod(found, "__call__"), finding)
    return (finding,) if isinstance(found, Unknown) else unknown(Reason.EXPRESSION, *finding.chain)


def _method(engine: Engine, path: str, expr: Call, found: BoundMethod, finding: Finding) -> Findings:
    member = engine.stdlib.member(found.receiver.name, found.name)
    if member is None:
        is_called = found.name == "__call__"
        return unknown(Reason.EXPRESSION if is_called else Reason.UNDECIDED_RETURN, *finding.chain)
    if found.name in _BY_KEY and expr.arguments:
        base = expr.function.base if isinstance(expr.function, Attr) else None
        held = Finding(found.receiver, finding.chain)
        entry = containers.under_key(engine, path, base, held, constant_key(expr.arguments[0]))
        if entry:
            default = [engine.infer(path, each) for each in expr.arguments[1:2]]
            place = Step(Rule.ELEMENT, "element", path, expr.line, expr.column)
            return without_none(merged([led_by(place, entry), *default]))
    step = Step(Rule.FACTORY, f"{found.receiver.name}.{found.name}", path, expr.line, expr.column)
    given = calls.call_method(engine, path, expr, found.receiver, member)
    return led_by(step, with_chain(given, finding.chain))


def _foreign(engine: Engine, path: str, expr: Call, found: Foreign, finding: Finding) -> Findings:
    if found.name in _PASSES_ELEMENTS and expr.arguments:
        return engine.infer(path, expr.arguments[0])
    documented = _DOCUMENTED.get(found.name)
    if documented is not None:
        step = Step(Rule.FACTORY, found.name, path, expr.line, expr.column)
        return (Finding(documented, (step, *finding.chain)),)
    return (Finding(Foreign(f"{found.name}()"), finding.chain),)


def _constructed(engine: Engine, path: str, expr: Call, found: ClassObject, finding: Finding) -> Findings:
    of = found.of
    step = Step(Rule.CONSTRUCTOR, engine.describe(of), path, expr.line, expr.column)
    if isinstance(of, ProjectInstance):
        return _own_constructed(engine, path, expr, of)
    if of.name == "functools.partial" and expr.arguments:
        made = _partials(engine, path, expr)
        if made:
            return led_by(step, made)
    if of.name == "dict" and expr.keywords and not expr.arguments:
        keys = tuple(Literal("str", key) if key != "**" else None for key, _ in expr.keywords)
        values = tuple(value for _, value in expr.keywords)
        return led_by(step, containers.display(engine, path, Display("dict", values, keys)))
    if of.name == "reversed" and expr.arguments:
        inner = types(engine.infer(path, Iterated(expr.arguments[0], is_async=False)))  # type: ignore[arg-type]
        return (Finding(Instance("reversed", (inner,)), (step, *finding.chain)),)
    if of.name == "type" and len(expr.arguments) == 1:
        return _class_of(engine, path, expr)
    function = engine.stdlib.function(of.name)
    if function is None:
        return (Finding(of, (step,)),)
    return led_by(step, with_chain(calls.call_function(engine, path, expr, function), finding.chain))


def _own_constructed(engine: Engine, path: str, expr: Call, of: ProjectInstance) -> Findings:
    """An instance of a class of the project, or what its ``__new__`` makes instead."""
    cls = engine.facts(of.path).classes[of.index]
    named = Step(Rule.CONSTRUCTOR, cls.name, path, expr.line, expr.column)
    own = (Finding(of, (named, Step(Rule.NAME, cls.name, of.path, cls.line, cls.column))),)
    line = classes.ancestors(engine, of.path, of.index)
    if not any(
        isinstance(each, ProjectInstance) and classes.defines(engine, each, "__new__") for each in line
    ):
        return own
    made: list[Finding] = []
    for each in classes.attribute(engine, of, "__new__"):
        if isinstance(each.type, ProjectFunction):
            made += returns(engine, each.type.path, each.type.index, ClassObject(of))
    others = tuple([each for each in made if _is_another(engine, each.type, line)])
    if not others:
        return own
    return led_by(named, others) if len(others) == len(made) else (*led_by(named, others), *own)


def _is_another(engine: Engine, found: Type, line: Sequence[Type]) -> bool:
    """Whether it is a tracked class's instance, of a class that is no ancestor."""
    if not isinstance(found, Instance) or engine.stdlib.tracked(found.name) is None:
        return False
    above = [each.name for each in line if isinstance(each, Instance)]
    return not any(found.name in (name, *engine.stdlib.bases(name)) for name in above)


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
    """What calling a value gives, arguments unseen; of ``type``, nothing is known without them."""
    if callee == _TYPE:
        return ()
    if isinstance(callee, ProjectFunction | ClassObject | LibraryFunction | BoundMethod | Partial):
        nothing = Call(Literal("None"), (), (), 0, 0)
        return types(_called(engine, path, nothing, Finding(callee)))
    return ()


calls.CALLED.append(_result)
