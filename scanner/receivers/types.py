"""What inference finds: types, and the chain of evidence that leads to each.

A *finding* is one type with its chain; an answer is a tuple of findings, one for each type that evidence
allows. An empty answer means that nothing was found out (a question that leads back to itself).
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from scanner.records import Step

OTHER_KEYS = "**"
"""Stands for the keys of a dict that its entries do not name."""


class Instance(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An instance of a library class; each type argument is the union of some types."""

    name: str
    arguments: tuple[tuple["Type", ...], ...] = ()
    entries: tuple[tuple[str, tuple["Type", ...]], ...] = ()
    """Of a dict, what it has under constant keys."""

    def entry(self, key: str | None) -> tuple["Type", ...]:
        """What a dict has under a constant key, nothing where that is not known."""
        if key is None:
            return ()
        known = dict(self.entries)
        return known.get(key) or known.get(OTHER_KEYS, ())


class ProjectInstance(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An instance of a class of the project: its file and its index there."""

    path: str
    index: int


class ClassObject(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The class itself."""

    of: Instance | ProjectInstance


class SuperObject(msgspec.Struct, frozen=True, gc=False, tag=True):
    """``super()`` in a method of a project class."""

    path: str
    index: int


class LibraryFunction(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A function of the library, by its dotted name."""

    name: str


class BoundMethod(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A method of a library class on an instance."""

    receiver: Instance
    name: str


class ProjectFunction(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A function of the project, on the instance that it was reached through, if any."""

    path: str
    index: int
    receiver: "Type | None" = None


class Partial(msgspec.Struct, frozen=True, gc=False, tag=True):
    """``functools.partial`` of a function or class of the project: how many of its first parameters are filled."""

    function: "ProjectFunction | ClassObject"
    positional: int


class Module(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A module: a library's dotted name, or a project file's path."""

    name: str
    is_project: bool = False


class Foreign(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Something from outside the project and the standard library; ``is_module`` where an import says so."""

    name: str
    is_module: bool = False


class Unknown(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Nothing decides; the reason is a `scanner.receivers.rules.Reason`.

    ``is_open``: what else there may be (a parameter that callers may fill who are not seen) refutes no evidence of
    the class beside it, but nothing is excluded because of that class.
    """

    reason: str
    is_open: bool = False


Type: TypeAlias = (
    Instance
    | ProjectInstance
    | ClassObject
    | SuperObject
    | LibraryFunction
    | BoundMethod
    | ProjectFunction
    | Partial
    | Module
    | Foreign
    | Unknown
)


class Finding(msgspec.Struct, frozen=True, gc=False):
    """A type with the steps that lead to it, from the place that asked to the origin."""

    type: Type
    chain: tuple[Step, ...] = ()


Findings: TypeAlias = tuple[Finding, ...]

NONE = Instance("None")
VALUES = frozenset(
    {
        *("bool", "int", "float", "complex", "str", "bytes", "bytearray", "memoryview", "range", "slice"),
        *("list", "tuple", "dict", "set", "frozenset"),
        *("datetime.date", "datetime.datetime", "datetime.time", "plistlib.UID", "types.EllipsisType"),
    }
)
"""The classes of plain data: everybody knows what their instances have, and none of them is callable."""
_EXPRESSION = Unknown("expression")
_MORE = Finding(_EXPRESSION)
"""Stands for the types beyond `MOST_FINDINGS`."""
MOST_FINDINGS = 12
"""More types than this at one place are no evidence of anything."""
_MOST_PARTS = 200
LONGEST_CHAIN = 16
"""Steps after these are left out."""


def merged(groups: list[Findings]) -> Findings:
    """All findings, each type once (the first chain that leads to it)."""
    if len(groups) == 1:
        return groups[0]
    found: dict[Type, Finding] = {}
    for group in groups:
        for finding in group:
            found.setdefault(finding.type, finding)
    if len(found) > MOST_FINDINGS:  # rows of a table, say: what they are, without what each of them holds
        plain: dict[Type, Finding] = {}
        for finding in found.values():
            each = finding.type
            bare = Instance(each.name, each.arguments) if isinstance(each, Instance) else each
            plain.setdefault(bare, Finding(bare, finding.chain))
        found = plain
    answer = tuple(found.values())
    return answer if len(answer) <= MOST_FINDINGS else (*answer[:MOST_FINDINGS], _MORE)


def bounded(found: tuple[Type, ...]) -> tuple[Type, ...]:
    """Types to build others from: what is built of too many parts by now counts as unknown.

    ``b = (a, a); c = (b, b); …`` would double with each line.
    """
    room = _MOST_PARTS
    for each in found:
        room = _room(each, room)
    if room > 0:
        return found
    return tuple(dict.fromkeys(_EXPRESSION if _room(each, _MOST_PARTS) <= 0 else each for each in found))


def _room(found: Type, room: int) -> int:
    """How many parts there is room for behind those of a type; 0 or less as soon as there is none."""
    room -= 1
    if type(found) is Instance and found.arguments and room > 0:
        groups = found.arguments
        if found.entries:
            groups = (*groups, *(values for _, values in found.entries))
        for group in groups:
            for each in group:
                room = _room(each, room)
                if room <= 0:
                    return room
    return room


def hardened(findings: Findings) -> Findings:
    """The findings of one value among others: if it is not known at all, it is so beside the others too."""
    if all(isinstance(finding.type, Unknown) for finding in findings):
        return tuple(
            Finding(Unknown(finding.type.reason), finding.chain)
            for finding in findings
            if isinstance(finding.type, Unknown)
        )
    return findings


def led_by(step: Step, findings: Findings) -> Findings:
    """The findings, reached by one further step."""
    return tuple([Finding(finding.type, (step, *finding.chain[: LONGEST_CHAIN - 1])) for finding in findings])


def placed(findings: Findings, path: str, line: int, column: int) -> Findings:
    """The findings of an expression; steps without a place of their own stand where the expression does.

    What an expression refers to (definitions, functions, attributes) has its places by then.
    """
    for finding in findings:
        for step in finding.chain:
            if step.path is None:
                return tuple([_placed(each, path, line, column) for each in findings])
    return findings


def _placed(finding: Finding, path: str, line: int, column: int) -> Finding:
    chain = [
        Step(step.rule, step.detail, path, line, column) if step.path is None else step
        for step in finding.chain
    ]
    return Finding(finding.type, tuple(chain))


def types(findings: Findings) -> tuple[Type, ...]:
    """The types alone."""
    return tuple([finding.type for finding in findings])


def with_chain(found: tuple[Type, ...], chain: tuple[Step, ...]) -> Findings:
    """Types that share a chain."""
    return tuple([Finding(each, chain) for each in (dict.fromkeys(found) if len(found) > 1 else found)])


def describe(found: Type, name_of: Callable[[ProjectInstance | ProjectFunction | SuperObject], str]) -> str:
    """A type as a person writes it; ``name_of`` says what the project calls its own."""
    if isinstance(found, Instance):
        if not found.arguments:
            return found.name
        arguments = (
            " | ".join(describe(each, name_of) for each in argument) or "?" for argument in found.arguments
        )
        return f"{found.name}[{', '.join(arguments)}]"
    if isinstance(found, ClassObject):
        return f"type[{describe(found.of, name_of)}]"
    if isinstance(found, BoundMethod):
        return f"{found.receiver.name}.{found.name}"
    if isinstance(found, Unknown):
        return "?"
    if isinstance(found, Partial):
        return "functools.partial"
    if isinstance(found, ProjectInstance | ProjectFunction | SuperObject):
        return name_of(found)
    return found.name
