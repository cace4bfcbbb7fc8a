"""Fields of dataclasses and named tuples that no annotation decides, by what the constructor's callers hand over.

Example: with ``class Job(NamedTuple): q: Any`` and the only call ``Job(queue.Queue())``, ``job.q`` is a queue.
"""

from scanner.receivers import classes, handing
from scanner.receivers.arguments import joined
from scanner.receivers.engine import Engine
from scanner.receivers.sites import constructions
from scanner.receivers.types import Findings, ProjectInstance


def field(engine: Engine, owner: ProjectInstance, name: str) -> Findings:
    """What callers of the constructor hand to a field; empty where the class has no such constructor."""
    key = ("field", owner.path, owner.index, name)
    return engine.remember(key, lambda: _field(engine, owner, name))


def _field(engine: Engine, owner: ProjectInstance, name: str) -> Findings:
    fields = classes.fields(engine, owner)
    if name not in fields or engine.memo.is_deepest():
        return ()
    engine.project.ask(owner.path, f"{owner.index}:{name}")
    position = fields.index(name)
    found = constructions(engine, owner.path, owner.index)
    label = classes.class_facts(engine, owner).name
    with engine.handed_over():
        return joined(found, label, lambda site: handing.handed(engine, site, position, name))


classes.FIELDS.append(field)
