"""Calls that no tracked class allows: a receiver that nothing ties to a class, excluded all the same.

Of all tracked classes that have a method of the name, those are left out

1. whose signature the call does not fit (`scanner.receivers.fit`);
2. beside such ones, those that the tree as a whole says nothing of (`scanner.presence`); but a name of another
   package's module may well stand for a context variable of its own.

Where none remains, the receiver is no tracked class's instance. (It may be the class itself, whose methods take the
instance as well: ``Event.wait(event, 1)``. That is no instance either.) The second rule never decides alone: it takes a
call that does not look like a queue's, an event's, a task's to ask for the rare class that it would fit.
"""

from typing import NamedTuple

from scanner import names
from scanner.facts import CALLED, Access
from scanner.ir import Literal
from scanner.meaning import Library
from scanner.receivers.engine import Engine
from scanner.receivers.fit import misfit
from scanner.receivers.rules import Rule
from scanner.receivers.tracked import classes_with
from scanner.records import Step

_MOST_NAMED = 3
"""So many ways of not fitting are told, each for one class; of the others there are too many to read."""


class _Fit(NamedTuple):
    """The classes that a call may be meant for, and of the others one for each way in which it cannot."""

    fitting: tuple[str, ...]
    misfits: dict[str, str]


def excluded(engine: Engine, path: str, access: Access) -> tuple[Step, ...]:
    """The evidence that an access is meant for no tracked class; empty where it can be."""
    if access.use != CALLED:
        return ()
    fit = _fit(engine, path, access)
    if not fit.misfits:
        return ()
    absences: dict[str, str] = {}
    for cls in fit.fitting:
        why = _absence(engine, path, access, cls)
        if why is None:
            return ()
        absences.setdefault(why, cls)
    told = [f"{cls}.{access.name} {why}" for why, cls in list(fit.misfits.items())[:_MOST_NAMED]]
    return (
        Step(Rule.SIGNATURE, "; ".join(told), path, access.line, access.column),
        *(
            Step(Rule.ABSENCE, f"{cls}: {why}", path, access.line, access.column)
            for why, cls in absences.items()
        ),
    )


def _fit(engine: Engine, path: str, access: Access) -> _Fit:
    """`_judged`, once for all calls of one shape."""
    shape = _shape(access)
    if shape is None:
        return _judged(engine, path, access)
    known = engine.shapes.get(shape)
    if not isinstance(known, _Fit):
        known = engine.shapes[shape] = _judged(engine, path, access)
    return known


def _shape(access: Access) -> tuple[object, ...] | None:
    """What `misfit` sees of a call whose arguments are all constants; None for other calls."""
    values = [*access.arguments, *(value for _, value in access.keywords)]
    kinds = tuple([value.kind for value in values if type(value) is Literal])
    if len(kinds) < len(values):
        return None
    return access.name, kinds, tuple([name for name, _ in access.keywords]), access.is_awaited


def _judged(engine: Engine, path: str, access: Access) -> _Fit:
    fitting: list[str] = []
    misfits: dict[str, str] = {}
    for cls in sorted(classes_with(engine, access.name), key=_familiarity):
        why = misfit(engine, path, access, cls)
        if why is None:
            fitting.append(cls)
        else:
            misfits.setdefault(why, cls)
    return _Fit(tuple(fitting), misfits)


def _familiarity(cls: str) -> tuple[bool, int, int, str]:
    """The order in which classes are looked at: those that readers know before private and remote ones."""
    return "._" in cls, cls.count("."), len(cls), cls


def _absence(engine: Engine, path: str, access: Access, cls: str) -> str | None:
    """Why an instance of a class that the call fits cannot be here; None where it can."""
    why = engine.project.presence.absent(cls, engine.facts(path).traces)
    if why is not None and cls.startswith("contextvars."):
        meaning = names.resolve_expression(engine.project, path, access.receiver)
        if isinstance(meaning, Library) and not meaning.is_standard:
            return None
    return why
