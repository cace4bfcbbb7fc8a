"""Classes of the project: their ancestors, and what their attributes are.

An attribute's value is whatever any method of the class assigns to ``self.name`` and whatever the class's
body binds; an annotation on any of these decides alone. The first class in the order of ancestors that binds
it counts.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scanner import names
from scanner.facts import Class, Setting
from scanner.ir import Attr, Bound, Call, Expr, FunctionValue, Item, Ref
from scanner.meaning import Library
from scanner.receivers.annotations import annotated, one_of_several, read_annotation
from scanner.receivers.engine import Engine, without_none
from scanner.receivers.functions import ANCESTORS, is_property, kind_of_method, returns
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
_PROPERTIES = frozenset({"property", "functools.cached_property"})
_ACCESSORS = frozenset({"setter", "deleter"})
"""What a property has to make another one, with the same getter."""


def ancestors(engine: Engine, path: str, index: int) -> tuple[Type, ...]:
    """The class and its ancestors, nearest first: project classes, library classes, `Foreign`, `Unknown`."""
    key = ("ancestors", path, index)
    found = engine.remember(key, lambda: tuple(Finding(each) for each in _ancestors(engine, path, index)))
    return tuple(finding.type for finding in found) or (ProjectInstance(path, index),)


ANCESTORS.append(ancestors)


def _ancestors(engine: Engine, path: str, index: int) -> list[Type]:
    """In Python's own order (C3), as far as that is known; where it would raise, in the order of the bases."""
    own = ProjectInstance(path, index)
    bases = [each for base in engine.facts(path).classes[index].bases for each in _base(engine, path, base)]
    lines: list[list[Type]] = [
        list(ancestors(engine, each.path, each.index)) if isinstance(each, ProjectInstance) else [each]
        for each in bases
    ]
    if len(lines) < 2:  # noqa: PLR2004 - with one base there is nothing to merge
        return [own, *(each for line in lines for each in line if each != own)]
    lines.append(list(bases))
    found: list[Type] = [own]
    while lines:
        heads = [line[0] for line in lines]
        first = next((head for head in heads if not _comes_later(engine, head, lines)), heads[0])
        if first not in found:
            found.append(first)
        lines = [rest for line in lines if (rest := [each for each in line if each != first])]
    return found


def _comes_later(engine: Engine, head: Type, lines: list[list[Type]]) -> bool:
    """Whether a class stands behind another one that is left, or is a library class that another one inherits from."""
    if any(head in line[1:] for line in lines):
        return True
    return isinstance(head, Instance) and any(
        isinstance(each, Instance) and head.name != each.name and head.name in engine.stdlib.bases(each.name)
        for line in lines
        for each in line
    )


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
    line = ancestors(engine, owner.path, owner.index)[1 if skip_own else 0 :]
    for place, each in enumerate(line, 1):
        if isinstance(each, ProjectInstance):
            found = _own(engine, each, owner, name)
            if found is not None and (not found or any(finding.type != NONE for finding in found)):
                # Nothing where the question leads back to itself.
                return _unless_declared(engine, found, line[place:], owner, name)
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


def _unless_declared(
    engine: Engine, found: Findings, above: Sequence[Type], owner: ProjectInstance, name: str
) -> Findings:
    """What a class binds an attribute to, unless a class above it declares more than that says."""
    if not all(isinstance(finding.type, Unknown | Foreign | Instance) for finding in found):
        return found
    for each in above:
        if not isinstance(each, ProjectInstance) or not defines(engine, each, name):
            continue
        declared = _own(engine, each, owner, name) if _declares(engine, each, name) else None
        if declared and all(_says_less(engine, finding.type, declared) for finding in found):
            return declared
    return found


def _declares(engine: Engine, owner: ProjectInstance, name: str) -> bool:
    """Whether an annotation of the class says what an attribute is."""
    cls = class_facts(engine, owner)
    facts = engine.facts(owner.path)
    numbers = (*cls.attributes.get(name, ()), *([cls.body[name]] if name in cls.body else ()))
    leaves = (facts.definitions[leaf] for number in numbers for leaf in names.bindings(facts, number))
    return any(isinstance(bound, Bound) and bound.annotation is not None for bound in leaves)


def _says_less(engine: Engine, found: Type, declared: Findings) -> bool:
    """Whether a type is unknown, or a library class that a declared one inherits from."""
    if isinstance(found, Unknown | Foreign) or found == NONE:
        return True
    return isinstance(found, Instance) and any(
        isinstance(each.type, Instance) and found.name in engine.stdlib.bases(each.type.name)
        for each in declared
    )


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


class _Binding(NamedTuple):
    """What binds an attribute: its definition, and whether that is the class's own rather than an instance's."""

    definition: int
    is_class_level: bool


def _own(engine: Engine, owner: ProjectInstance, receiver: ProjectInstance, name: str) -> Findings | None:
    """What the class itself binds ``name`` to, None where it does not."""
    cls = class_facts(engine, owner)
    if name not in cls.attributes and name not in cls.body and not _set_elsewhere(engine, owner, name):
        return None
    key = ("attribute", owner.path, owner.index, receiver.path, receiver.index, name)
    return engine.remember(key, lambda: _attribute(engine, owner, receiver, name))


def _set_elsewhere(engine: Engine, owner: ProjectInstance, name: str) -> tuple[_Binding, ...]:
    """What binds the attribute outside the class's methods, in its file: ``worker.queue = Queue()``."""
    index = engine.settings.get(owner.path)
    if index is None:
        index = engine.settings[owner.path] = {}
        facts = engine.facts(owner.path)
        for setting in facts.settings:
            bound = facts.definitions[setting.definition]
            if isinstance(bound, Bound):
                index.setdefault(bound.name, []).append(setting)
    settings = index.get(name)
    if settings is None:
        return ()
    key = ("settings", owner.path, owner.index, name)
    return engine.consider(key, lambda: tuple(_held(engine, owner, name, settings))) or ()


def _held(
    engine: Engine, owner: ProjectInstance, name: str, settings: Sequence[Setting]
) -> Iterator[_Binding]:
    """Those of the settings whose holder is an instance of the class, or the class itself.

    Of a subclass's instance, where the subclass does not bind the name itself.
    """
    for setting in settings:
        for finding in engine.infer(owner.path, setting.holder):
            held = finding.type
            found = held.of if isinstance(held, ClassObject) else held
            if isinstance(found, ProjectInstance):
                line = ancestors(engine, found.path, found.index)
                own = (each for each in line if isinstance(each, ProjectInstance))
                if owner == next((each for each in own if defines(engine, each, name)), found):
                    yield _Binding(setting.definition, is_class_level=held is not found)
                    break


def _bindings(engine: Engine, owner: ProjectInstance, name: str) -> Iterator[_Binding]:
    cls = class_facts(engine, owner)
    for number in cls.attributes.get(name, ()):
        yield _Binding(number, is_class_level=False)
    if name in cls.body:
        yield _Binding(cls.body[name], is_class_level=True)
    yield from _set_elsewhere(engine, owner, name)


def _attribute(engine: Engine, owner: ProjectInstance, receiver: ProjectInstance, name: str) -> Findings:
    facts = engine.facts(owner.path)
    groups: list[Findings] = []
    for binding in _bindings(engine, owner, name):
        for leaf in names.bindings(facts, binding.definition):
            bound = facts.definitions[leaf]
            if not isinstance(bound, Bound):
                continue
            step = Step(Rule.ATTRIBUTE, bound.name, owner.path, bound.line, bound.column)
            several = one_of_several(engine, owner.path, bound)
            if several:
                return led_by(step, several)
            if annotated(engine, owner.path, leaf, bound) is not None:
                return _relabelled(engine.definition(owner.path, leaf), step)
            if binding.is_class_level and isinstance(bound.value, FunctionValue):
                groups.append(led_by(step, _method(engine, owner.path, bound.value.index, receiver)))
                continue
            found = engine.definition(owner.path, leaf)
            given = _given(engine, owner, bound) if not decided(found) else ()
            found = led_by(step, given) if given else _relabelled(found, step)
            if binding.is_class_level:
                found = merged([_read(engine, owner.path, bound, each, receiver) for each in found])
            groups.append(found)
    return without_none(merged(groups)) if groups else ()


def _read(engine: Engine, path: str, bound: Bound, finding: Finding, receiver: ProjectInstance) -> Findings:
    """What reading a class's attribute through an instance gives: a function's method, a descriptor's value."""
    found = finding.type
    if isinstance(found, Instance) and engine.stdlib.tracked(found.name) and _is_enum(engine, receiver):
        return (Finding(receiver, finding.chain),)  # a member, which only has that value
    if isinstance(found, ProjectFunction) and found.receiver is None:
        return (Finding(ProjectFunction(found.path, found.index, receiver), finding.chain),)
    if isinstance(found, ProjectInstance):
        line = ancestors(engine, found.path, found.index)
        if any(isinstance(each, ProjectInstance) and defines(engine, each, "__get__") for each in line):
            return _returned(engine, attribute(engine, found, "__get__"), found, finding)
    if isinstance(found, Instance) and engine.stdlib.member(found.name, "__get__") is not None:
        call = bound.value
        if found.name in _PROPERTIES and isinstance(call, Call):  # ``q = property(_get_q)``
            getter = call.arguments[0] if call.arguments else dict(call.keywords).get("fget")
            return _returned(engine, engine.infer(path, getter), receiver, finding)
        return (Finding(Unknown(Reason.DECORATED), finding.chain),)
    return (finding,)


def _is_enum(engine: Engine, owner: ProjectInstance) -> bool:
    """Whether a class's values are its members."""
    return any(
        isinstance(each, Instance) and "enum.Enum" in (each.name, *engine.stdlib.bases(each.name))
        for each in ancestors(engine, owner.path, owner.index)
    )


def _returned(engine: Engine, functions: Findings, receiver: ProjectInstance, finding: Finding) -> Findings:
    """What some functions give, of the project; nothing is known of others."""
    groups = [
        led_by(finding.chain[0], returns(engine, each.type.path, each.type.index, receiver))
        if isinstance(each.type, ProjectFunction)
        else (Finding(Unknown(Reason.UNDECIDED_RETURN), finding.chain),)
        for each in functions
    ]
    return merged(groups) if groups else ()


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
    for decorator in function.decorators:
        if isinstance(decorator, Attr) and decorator.name in _ACCESSORS:  # ``@size.setter``
            return _getter(engine, path, index, decorator.base, receiver)
    kind = kind_of_method(engine, path, function)
    bound: Type | None = (
        receiver if kind == "method" else ClassObject(receiver) if kind == "classmethod" else None
    )
    return (Finding(ProjectFunction(path, index, bound)),)


def _getter(engine: Engine, path: str, index: int, base: Expr, receiver: ProjectInstance) -> Findings:
    """What reading a property gives to which a function of the class's body adds a setter or deleter."""
    groups: list[Findings] = []
    facts = engine.facts(path)
    if isinstance(base, Ref):
        for leaf in names.bindings(facts, base.definition):
            bound = facts.definitions[leaf]
            value = bound.value if isinstance(bound, Bound) else None
            if isinstance(value, FunctionValue) and value.index < index:
                groups.append(_method(engine, path, value.index, receiver))
    elif isinstance(base, Attr):  # ``@Base.size.setter``
        groups += [
            attribute(engine, each.type.of, base.name)
            for each in engine.infer(path, base.base)
            if isinstance(each.type, ClassObject) and isinstance(each.type.of, ProjectInstance)
        ]
    return merged(groups) if groups else (Finding(Unknown(Reason.DECORATED)),)
