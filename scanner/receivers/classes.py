"""Classes of the project: their ancestors, and what their attributes are.

An attribute's value is whatever any method of the class assigns to ``self.name`` and whatever the class's
body binds; an annotation on any of these decides alone. The first class in the order of ancestors that binds
it counts.
"""

from collections.abc import Callable

from scanner import names
from scanner.facts import Class
from scanner.ir import Bound, Call, FunctionValue, Item
from scanner.meaning import Library
from scanner.receivers.annotations import annotated, read_annotation
from scanner.receivers.engine import Engine, without_none
from scanner.receivers.functions import is_property, kind_of_method, returns
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    NONE,
    ClassObject,
    Finding,
    Findings,
    Foreign,
    Instance,
    ProjectFunction,
    ProjectInstance,
    Type,
    Unknown,
    led_by,
    merged,
)
from scanner.records import Step

_PROTOCOLS = frozenset({"typing.Protocol", "typing_extensions.Protocol"})
_STAND_INS = {"typing.TypedDict": "dict", "typing.NamedTuple": "tuple"}
"""Bases that are no classes at run time, and what instances are instead."""


def ancestors(engine: Engine, path: str, index: int) -> tuple[Type, ...]:
    """The class and its ancestors, nearest first: project classes, library classes, `Foreign`, `Unknown`."""
    key = ("ancestors", path, index)
    found = engine.remember(key, lambda: tuple(Finding(each) for each in _ancestors(engine, path, index)))
    return tuple(finding.type for finding in found) or (ProjectInstance(path, index),)


def _ancestors(engine: Engine, path: str, index: int) -> list[Type]:
    found: dict[Type, None] = {ProjectInstance(path, index): None}
    cls = engine.facts(path).classes[index]
    for base in cls.bases:
        for each in _base(engine, path, base):
            if isinstance(each, ProjectInstance):
                found.update(dict.fromkeys(ancestors(engine, each.path, each.index)))
            else:
                found[each] = None
    return list(found)


def _base(engine: Engine, path: str, base: object) -> tuple[Type, ...]:
    meaning = names.resolve_expression(engine.project, path, base)  # type: ignore[arg-type]
    if isinstance(meaning, Library):
        name = meaning.name
        if name in ("typing.Protocol", "typing.Generic", "builtins.object", "abc.ABC"):
            return ()
        if name in _STAND_INS:
            return (Instance(_STAND_INS[name]),)
    return read_annotation(engine, path, base)  # type: ignore[arg-type]


def is_protocol(engine: Engine, owner: ProjectInstance) -> bool:
    """Whether a class is declared as a `typing.Protocol`."""
    found = [
        names.resolve_expression(engine.project, owner.path, base.base if isinstance(base, Item) else base)
        for base in class_facts(engine, owner).bases
    ]
    return any(isinstance(each, Library) and each.name in _PROTOCOLS for each in found)


def class_facts(engine: Engine, found: ProjectInstance) -> Class:
    """The facts of a project class."""
    return engine.facts(found.path).classes[found.index]


def attribute(engine: Engine, owner: ProjectInstance, name: str, *, skip_own: bool = False) -> Findings:
    """What the attribute ``name`` of an instance is."""
    only_none: Findings = ()
    for each in ancestors(engine, owner.path, owner.index)[1 if skip_own else 0 :]:
        if isinstance(each, ProjectInstance):
            found = _own(engine, each, owner, name)
            if found is not None and (not found or any(finding.type != NONE for finding in found)):
                return found  # nothing where the question leads back to itself
            only_none = found or only_none
        elif isinstance(each, Instance):
            if engine.stdlib.member(each.name, name) is not None:
                cls = class_facts(engine, owner)
                step = Step(Rule.INHERITANCE, f"{cls.name}({each.name})", owner.path, cls.line, cls.column)
                return (Finding(each, (step,)),)
        elif isinstance(each, Foreign):
            return (Finding(each),)
        else:
            return (Finding(Unknown(Reason.UNKNOWN_BASE)),)
    return only_none or (Finding(Unknown(Reason.UNKNOWN_ATTRIBUTE)),)


def fields(engine: Engine, owner: ProjectInstance) -> list[str]:
    """The fields of a dataclass, named tuple or typed dict, in order, an ancestor's first; none for other classes."""
    line = ancestors(engine, owner.path, owner.index)
    is_record = any(isinstance(each, Instance) and each.name in _STAND_INS.values() for each in line)
    found: dict[str, None] = {}
    for each in reversed(line):
        if isinstance(each, ProjectInstance) and (is_record or _is_dataclass(engine, each)):
            facts = engine.facts(each.path)
            for name, number in facts.classes[each.index].body.items():
                bound = facts.definitions[number]
                if isinstance(bound, Bound) and bound.annotation is not None:
                    found[name] = None
    return list(found)


def _is_dataclass(engine: Engine, owner: ProjectInstance) -> bool:
    for decorator in class_facts(engine, owner).decorators:
        named = decorator.function if isinstance(decorator, Call) else decorator
        meaning = names.resolve_expression(engine.project, owner.path, named)
        if isinstance(meaning, Library) and meaning.name == "dataclasses.dataclass":
            return True
    return False


def defines(engine: Engine, owner: ProjectInstance, name: str) -> bool:
    """Whether the class itself binds an attribute."""
    cls = class_facts(engine, owner)
    return name in cls.body or name in cls.attributes


def _own(engine: Engine, owner: ProjectInstance, receiver: ProjectInstance, name: str) -> Findings | None:
    """What the class itself binds ``name`` to, None where it does not."""
    cls = class_facts(engine, owner)
    numbers = [*cls.attributes.get(name, ()), *([cls.body[name]] if name in cls.body else [])]
    if not numbers:
        return None
    key = ("attribute", owner.path, owner.index, receiver.path, receiver.index, name)
    return engine.remember(key, lambda: _attribute(engine, owner, receiver, numbers))


def _attribute(
    engine: Engine, owner: ProjectInstance, receiver: ProjectInstance, numbers: list[int]
) -> Findings:
    facts = engine.facts(owner.path)
    groups: list[Findings] = []
    for number in numbers:
        for leaf in names.bindings(facts, number):
            bound = facts.definitions[leaf]
            if not isinstance(bound, Bound):
                continue
            step = Step(Rule.ATTRIBUTE, bound.name, owner.path, bound.line, bound.column)
            if annotated(engine, owner.path, leaf, bound) is not None:
                return _relabelled(engine.definition(owner.path, leaf), step)
            if isinstance(bound.value, FunctionValue):
                groups.append(led_by(step, _method(engine, owner.path, bound.value.index, receiver)))
            else:
                found = engine.definition(owner.path, leaf)
                given = _given(engine, owner, bound) if not decided(found) else ()
                groups.append(led_by(step, given) if given else _relabelled(found, step))
    return without_none(merged(groups)) if groups else ()


FIELDS: list[Callable[[Engine, ProjectInstance, str], Findings]] = []
"""What callers of a constructor hand to a field; `scanner.receivers.fields` answers."""


def _given(engine: Engine, owner: ProjectInstance, bound: Bound) -> Findings:
    """What is handed to an annotated name of the class's body, if that makes it a field."""
    is_own = bound.annotation is not None and bound.name in class_facts(engine, owner).body
    return FIELDS[0](engine, owner, bound.name) if is_own else ()


def decided(findings: Findings) -> bool:
    """Whether findings say more than that nothing is known, or None."""
    return any(not isinstance(each.type, Unknown) and each.type != NONE for each in findings)


def _relabelled(findings: Findings, step: Step) -> Findings:
    """The findings of a binding, its first step told as an attribute's."""
    return tuple(Finding(finding.type, (step, *finding.chain[1:])) for finding in findings)


def _method(engine: Engine, path: str, index: int, receiver: ProjectInstance) -> Findings:
    """A function of a class's body, reached through an instance."""
    function = engine.facts(path).functions[index]
    if is_property(engine, path, function):
        return returns(engine, path, index, receiver)
    kind = kind_of_method(engine, path, function)
    bound: Type | None = (
        receiver if kind == "method" else ClassObject(receiver) if kind == "classmethod" else None
    )
    return (Finding(ProjectFunction(path, index, bound)),)
