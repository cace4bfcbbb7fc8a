"""Calls that no tracked class allows: a receiver that nothing ties to a class, excluded all the same.

Of all tracked classes that have a method of the name, those are left out

1. whose signature the call does not fit (`scanner.receivers.fit`);
2. beside such ones, those that the tree as a whole says nothing of (`scanner.presence`); but a name of another
   package's module may well stand for a context variable of its own.

Where none remains, the receiver is no tracked class's instance. The second rule never decides alone: it takes a
call that does not look like a queue's, an event's, a task's to ask for the rare class that it would fit.
"""

from scanner import names
from scanner.facts import CALLED, Access
from scanner.meaning import Library
from scanner.receivers.engine import Engine
from scanner.receivers.fit import misfit
from scanner.receivers.rules import Rule
from scanner.receivers.tracked import classes_with
from scanner.records import Step

_MOST_NAMED = 3
"""So many ways of not fitting are told, each for one class; of the others there are too many to read."""


def excluded(engine: Engine, path: str, access: Access) -> tuple[Step, ...]:
    """The evidence that an access is meant for no tracked class; empty where it can be."""
    if access.use != CALLED:
        return ()
    misfits: dict[str, str] = {}
    absences: dict[str, str] = {}
    for cls in sorted(classes_with(engine, access.name), key=_familiarity):
        why = misfit(engine, path, access, cls)
        if why is not None:
            misfits.setdefault(why, cls)
            continue
        why = _absence(engine, path, access, cls)
        if why is None:
            return ()
        absences.setdefault(why, cls)
    if not misfits:
        return ()
    told = [f"{cls}.{access.name} {why}" for why, cls in list(misfits.items())[:_MOST_NAMED]]
    return (
        Step(Rule.SIGNATURE, "; ".join(told), path, access.line, access.column),
        *(
            Step(Rule.ABSENCE, f"{cls}: {why}", path, access.line, access.column)
            for why, cls in absences.items()
        ),
    )


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
