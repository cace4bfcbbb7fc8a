"""Fields of dataclasses and named tuples that no annotation decides, by what the constructor's callers hand over.

Example: with ``class Job(NamedTuple): q: Any`` and the only call ``Job(queue.Queue())``, ``job.q`` is a queue.
"""

from collections.abc import Iterator

from scanner import names
from scanner.ir import Bound, Call
from scanner.meaning import Library
from scanner.receivers import classes, handing
from scanner.receivers.arguments import joined
from scanner.receivers.engine import Engine
from scanner.receivers.sites import constructions
from scanner.receivers.types import Findings, Instance, ProjectInstance

_DATACLASS = "dataclasses.dataclass"


def field(engine: Engine, owner: ProjectInstance, name: str) -> Findings:
    """What callers of the constructor hand to a field; empty where the class has no such constructor."""
    key = ("field", owner.path, owner.index, name)
    return engine.remember(key, lambda: _field(engine, owner, name))


def _field(engine: Engine, owner: ProjectInstance, name: str) -> Findings:
    fields = list(_fields(engine, owner))
    if name not in fields:
        return ()
    engine.project.asked.setdefault(owner.path, set()).add(f"{owner.index}:{name}")
    position = fields.index(name)
    found = constructions(engine, owner.path, owner.index)
    label = classes.class_facts(engine, owner).name
    return joined(found, label, lambda site: handing.handed(engine, site, position, name))


def _fields(engine: Engine, owner: ProjectInstance) -> Iterator[str]:
    """The names of the fields in the order of the constructor's parameters, an ancestor's first."""
    line = classes.ancestors(engine, owner.path, owner.index)
    is_tuple = any(isinstance(each, Instance) and each.name == "tuple" for each in line)
    seen: set[str] = set()
    for each in reversed(line):
        if not isinstance(each, ProjectInstance) or not (is_tuple or _is_dataclass(engine, each)):
            continue
        facts = engine.facts(each.path)
        for name, number in facts.classes[each.index].body.items():
            bound = facts.definitions[number]
            if name not in seen and isinstance(bound, Bound) and bound.annotation is not None:
                seen.add(name)
                yield name


def _is_dataclass(engine: Engine, owner: ProjectInstance) -> bool:
    for decorator in classes.class_facts(engine, owner).decorators:
        named = decorator.function if isinstance(decorator, Call) else decorator
        meaning = names.resolve_expression(engine.project, owner.path, named)
        if isinstance(meaning, Library) and meaning.name == _DATACLASS:
            return True
    return False


classes.FIELDS.append(field)
