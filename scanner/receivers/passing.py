"""What a function gives that returns what it is given: of each call, what that call hands over.

``def checked(q): assert q is not None; return q`` gives a queue where it is given one, whatever other calls hand
over; so does ``def same(x: T) -> T``. What other calls hand to such a function says nothing of this one, not even
where nothing decides what this one hands over: it serves any purpose, unlike a function that uses its parameter
(`scanner.receivers.arguments`).
"""

from scanner import names
from scanner.ir import Attr, Bound, Call, Either, Expr, Narrowed, Parameter, Ref
from scanner.meaning import ProjectObject
from scanner.receivers import classes, handing, values
from scanner.receivers.annotations import decides, read_annotation
from scanner.receivers.engine import Engine, unknown, without_none
from scanner.receivers.functions import coroutine, is_bound_on_access, kind_of_method, returns
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.sites import Site
from scanner.receivers.types import Finding, Findings, ProjectFunction, Unknown, led_by, merged, placed
from scanner.records import Step


def called(engine: Engine, path: str, call: Call, found: ProjectFunction) -> Findings:
    """What a call of a function of the project gives."""
    function = engine.facts(found.path).functions[found.index]
    if function.returns is None and _hands_through(engine, found):
        return _passed(engine, path, call, found)
    given = returns(engine, found.path, found.index, found.receiver)
    return given if classes.decided(given) else _generic(engine, path, call, found) or given


def _hands_through(engine: Engine, found: ProjectFunction) -> bool:
    """Whether a function returns one of its parameters."""
    function = engine.facts(found.path).functions[found.index]
    if function.is_generator or not function.results or not is_bound_on_access(engine, found.path, function):
        return False
    return any(_has_parameter(engine, found, result) for result in function.results)


def _has_parameter(engine: Engine, found: ProjectFunction, expr: Expr | None) -> bool:
    if isinstance(expr, Either):
        return any(_has_parameter(engine, found, option) for option in expr.options)
    if not isinstance(expr, Ref):
        return False
    definitions = engine.facts(found.path).definitions
    for number in names.bindings(engine.facts(found.path), expr.definition):
        bound = definitions[number]
        if isinstance(bound, Bound) and isinstance(bound.value, Narrowed):
            if _has_parameter(engine, found, bound.value.value):
                return True
        elif _parameter(engine, found, number) is not None:
            return True
    return False


def _parameter(engine: Engine, found: ProjectFunction, number: int) -> Parameter | None:
    """The function's own parameter that a definition binds, where neither an annotation nor its place says more."""
    bound = engine.facts(found.path).definitions[number]
    parameter = bound.value if isinstance(bound, Bound) else None
    if not isinstance(parameter, Parameter) or parameter.function != found.index:
        return None
    function = engine.facts(found.path).functions[found.index]
    is_first = parameter.position == 0 and function.owner >= 0
    if is_first and kind_of_method(engine, found.path, function) != "staticmethod":
        return None
    annotation = bound.annotation if isinstance(bound, Bound) else None
    if annotation is not None and decides(read_annotation(engine, found.path, annotation)):
        return None
    return parameter


def _passed(engine: Engine, path: str, call: Call, found: ProjectFunction) -> Findings:
    function = engine.facts(found.path).functions[found.index]
    site = Site(path, call, taken=0 if found.receiver is None else 1)
    groups = [_given(engine, site, found, result) for result in function.results]
    given = without_none(merged(groups))
    if function.is_async:
        given = tuple(Finding(coroutine((each.type,)), each.chain) for each in given)
    step = Step(Rule.RETURN, function.name, found.path, function.line, function.column)
    return led_by(step, placed(given, found.path, function.line, function.column))


def _given(engine: Engine, site: Site, found: ProjectFunction, expr: Expr | None) -> Findings:
    """What an expression of the function is in one call of it."""
    if isinstance(expr, Either):
        return without_none(merged([_given(engine, site, found, option) for option in expr.options]))
    if not isinstance(expr, Ref) or not _has_parameter(engine, found, expr):
        return engine.infer(found.path, expr)
    leaves = names.bindings(engine.facts(found.path), expr.definition)
    return without_none(merged([_bound(engine, site, found, leaf) for leaf in leaves]))


def _bound(engine: Engine, site: Site, found: ProjectFunction, number: int) -> Findings:
    parameter = _parameter(engine, found, number)
    bound = engine.facts(found.path).definitions[number]
    if parameter is not None and isinstance(bound, Bound):
        return _argument(engine, site, found, parameter, number)
    if isinstance(bound, Bound) and isinstance(bound.value, Narrowed):
        known = _given(engine, site, found, bound.value.value)
        return values.narrow(engine, found.path, bound.value, known)
    return engine.definition(found.path, number)


def _argument(
    engine: Engine, site: Site, found: ProjectFunction, parameter: Parameter, number: int
) -> Findings:
    """What the call hands to the parameter, its default value where it hands nothing."""
    function = engine.facts(found.path).functions[found.index]
    place = parameter.position if parameter.position < function.positional else None
    given = handing.handed(engine, site, place, engine.name_of(found.path, number))
    if given is None:
        given = engine.infer(found.path, parameter.default) if parameter.default is not None else ()
        return given or unknown(Reason.UNANNOTATED_PARAMETER)
    call = site.call
    step = Step(Rule.ARGUMENT, function.name, site.path, call.line, call.column)
    return led_by(step, placed(given, site.path, call.line, call.column))


def _generic(engine: Engine, path: str, call: Call, found: ProjectFunction) -> Findings:
    """``def same(x: T) -> T``: what this call hands to the parameter of the result's type variable."""
    facts = engine.facts(found.path)
    function = facts.functions[found.index]
    variable = names.resolve_expression(engine.project, found.path, function.returns)
    if not isinstance(variable, ProjectObject) or function.is_async:
        return ()
    if read_annotation(engine, found.path, function.returns) != (Unknown(Reason.TYPE_VARIABLE),):
        return ()
    site = Site(path, call, taken=0 if found.receiver is None else 1)
    step = Step(Rule.RETURN, function.name, found.path, function.line, function.column)
    for position, number in enumerate(function.parameters):
        bound = facts.definitions[number]
        if isinstance(bound, Bound) and isinstance(bound.annotation, Ref | Attr):
            declared = names.resolve_expression(engine.project, found.path, bound.annotation)
            if declared == variable:
                place = position if position < function.positional else None
                given = handing.handed(engine, site, place, bound.name)
                return led_by(step, placed(given, path, call.line, call.column)) if given else ()
    return ()
