"""Parameters by the arguments at their call sites.

All visible sites are joined, as a careful reader would: where they agree, the parameter is that, and the chain names
the first site; where they disagree, it is several. A default value is one more site.

- What cannot be made out at some site (an argument that nothing decides, callers that are not seen) does not refute
  what the others say: a function has one purpose for its parameter. It keeps an excluding answer open, though:
  ``f({})`` beside ``f(unknown)`` excludes nothing. `scanner.receivers.types.Unknown.is_open` says so.
- Something is excluded only if all sites are known (`scanner.receivers.sites`) and each says what it hands over.
- None beside something else changes nothing; None alone says nothing.

What is handed over may itself be a parameter: call sites are followed `scanner.memo.LEVELS` functions far.

Example: ``def drain(q): q.get()`` is a ``queue.Queue.get`` where ``Thread(target=drain, args=(jobs,))`` is the only
site and ``jobs`` a ``queue.Queue``.
"""

from collections.abc import Callable
from functools import partial

from scanner.facts import Function
from scanner.ir import Bound, Display, Parameter
from scanner.receivers import handing
from scanner.receivers.engine import Engine, unknown
from scanner.receivers.functions import ARGUMENTS
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.sites import Site, Sites, sites
from scanner.receivers.types import (
    NONE,
    OTHER_KEYS,
    Finding,
    Findings,
    Unknown,
    led_by,
    merged,
    placed,
)
from scanner.records import Step

_OPEN = Finding(Unknown(Reason.UNANNOTATED_PARAMETER, is_open=True))


def arguments(engine: Engine, path: str, expr: Parameter) -> Findings:
    """What call sites and the default value say of a parameter."""
    key = ("arguments", path, expr.function, expr.position)
    return engine.remember(key, lambda: _arguments(engine, path, expr))


def _arguments(engine: Engine, path: str, expr: Parameter) -> Findings:
    if engine.memo.is_deepest():
        return (_OPEN,)
    engine.project.ask(path, f"{expr.function}:{expr.position}")
    function = engine.facts(path).functions[expr.function]
    default = _default(engine, path, expr, function)
    found = sites(engine, path, expr.function)
    with engine.handed_over():
        handed = partial(handed_at, engine, path, expr.function, expr.position)
        return joined(found, function.name, handed, default)


def joined(
    found: Sites,
    label: str,
    handed_at: Callable[[Site], Findings | None],
    default: Findings = (),
) -> Findings:
    """Join what sites hand over and what a default value says; ``label`` names what is called."""
    known = [default] if default else []
    is_open = not found.are_all or not found.found
    for site in found.found:
        handed = handed_at(site)
        if handed is None:
            continue
        telling = tuple(each for each in handed if not isinstance(each.type, Unknown))
        is_open = is_open or len(telling) < len(handed) or not handed
        if telling:
            line, column = site.call.line, site.call.column
            step = Step(Rule.ARGUMENT, label, site.path, line, column)
            known.append(led_by(step, placed(telling, site.path, line, column)))
    answer = merged(known) if known else ()
    answer = tuple(each for each in answer if each.type != NONE)
    if not answer:
        return (_OPEN,)
    return (*answer, _OPEN) if is_open and not default else answer


def entries(engine: Engine, path: str, expr: Parameter) -> tuple[tuple[str, Findings], ...]:
    """What call sites put under the keys of ``**kwargs``; of other keys nothing is known."""
    key = ("entries", path, expr.function, expr.position)
    return engine.consider(key, lambda: _entries(engine, path, expr)) or ()


def _entries(engine: Engine, path: str, expr: Parameter) -> tuple[tuple[str, Findings], ...]:
    if engine.memo.is_deepest():
        return ()
    engine.project.ask(path, f"{expr.function}:{expr.position}")
    function = engine.facts(path).functions[expr.function]
    found = sites(engine, path, expr.function)
    if found.are_too_many:
        return ()
    own = own_names(engine, path, expr.function)
    given: dict[str, list[Findings]] = {}
    with engine.handed_over():
        for site in found.found:
            line, column = site.call.line, site.call.column
            step = Step(Rule.ARGUMENT, function.name, site.path, line, column)
            for name, each in handing.named(engine, site, own):
                given.setdefault(name, []).append(led_by(step, placed(each, site.path, line, column)))
    opened = (_OPEN,) if not found.are_all or OTHER_KEYS in given else ()
    known = ((name, merged(groups)) for name, groups in given.items() if name != OTHER_KEYS)
    return (*((name, (*each, *opened)) for name, each in known), (OTHER_KEYS, (_OPEN,)))


def own_names(engine: Engine, path: str, index: int) -> frozenset[str]:
    """The names of a function's parameters."""
    facts = engine.facts(path)
    bound = (facts.definitions[number] for number in facts.functions[index].parameters)
    return frozenset(each.name for each in bound if isinstance(each, Bound))


def _default(engine: Engine, path: str, expr: Parameter, function: Function) -> Findings:
    """What a default value says, where it is more than None."""
    if expr.default is None:
        return ()
    found = engine.infer(path, expr.default)
    if any(isinstance(each.type, Unknown) or each.type == NONE for each in found):
        return ()
    return led_by(Step(Rule.DEFAULT, function.name, path, function.line, function.column), found)


def handed_at(engine: Engine, path: str, index: int, place: int, site: Site) -> Findings | None:
    """What a site hands to one parameter of a function; None where it hands nothing."""
    facts = engine.facts(path)
    function, definitions = facts.functions[index], facts.definitions
    bound = definitions[function.parameters[place]]
    if isinstance(bound, Bound) and isinstance(bound.value, Display):  # ``*args`` or ``**kwargs``
        if bound.value.kind == "tuple":
            return handing.further(engine, site, function.positional)
        return handing.further_named(engine, site, own_names(engine, path, index))
    position = place if place < function.positional else None
    return (
        handing.handed(engine, site, position, bound.name)
        if isinstance(bound, Bound)
        else unknown(Reason.EXPRESSION)
    )


ARGUMENTS.append(arguments)
