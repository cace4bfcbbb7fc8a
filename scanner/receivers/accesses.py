"""One file's accesses of methods' names: which become records, and of which kind.

- A receiver of a tracked class that has the method: a ``receiver_method``. So is an inherited method of a
  tracked class, reached through an instance of a project class or ``super()``.
- A receiver that is something else: an excluded ``candidate``, with the evidence.
- A receiver that nothing decides, but the call can be meant for no tracked class's method: an excluded
  ``candidate`` too (`scanner.receivers.elimination`).
- Several classes: the tracked base that they share, where it has the method; else an unresolved candidate
  that names them. What nothing decides refutes nothing: after ``loop = given or asyncio.new_event_loop()``, with
  an unannotated ``given``, the receiver is a loop.
- A receiver that nothing decides: an unresolved candidate with the reason.
- A module's attribute is no record here: of the project, the library or, where an import of the same file names the
  module (``import torch.multiprocessing``), another package. ``from torch import multiprocessing`` alone does not tell
  a module from an object.
- An access that is neither called nor handed on is a record only when confirmed.
- Everyday names (the catalog's common names) are counted only, unless confirmed.
"""

from collections import Counter
from itertools import takewhile
from typing import NamedTuple

from scanner import names
from scanner.facts import READ, Access, FileFacts
from scanner.meaning import Library
from scanner.project import Project
from scanner.receivers import arguments, classes, fields, growth, members, results, values
from scanner.receivers.elimination import excluded
from scanner.receivers.engine import Engine, allowing, without_none
from scanner.receivers.functions import has_own_parameters
from scanner.receivers.outline import outline
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.tracked import classes_with, tracked_method
from scanner.receivers.types import (
    VALUES,
    ClassObject,
    Finding,
    Findings,
    Foreign,
    Instance,
    Module,
    ProjectFunction,
    ProjectInstance,
    SuperObject,
    Type,
    Unknown,
    placed,
)
from scanner.records import Evidence, Kind, Record, Step, Verdict

_ = arguments, fields, growth, members, results, values  # registers the rules

_PASSING = frozenset({Rule.BINDING, Rule.ATTRIBUTE, Rule.IMPORT, Rule.SELF, Rule.NAME})
"""Steps that only hand a value on: the first other one says what kind of evidence it is."""


_MODULE = Instance("types.ModuleType")
"""A module imported by a computed name (``__import__(name)``); beside other values no module counts."""


class Decision(NamedTuple):
    """What is known of one access."""

    symbol: str
    verdict: Verdict | None
    reason: str | None
    receiver: str | None
    possible: tuple[str, ...]
    chain: tuple[Step, ...]


def records(project: Project, path: str, facts: FileFacts) -> tuple[list[Record], Counter[str]]:
    """The records of one file's accesses, and the counts of those with everyday names that are not listed."""
    engine = engine_of(project)
    listed: list[Record] = []
    unlisted: Counter[str] = Counter()
    common = project.catalog.common_names
    for access in facts.accesses:
        if access.name in common and _is_everyday(engine, path, access):
            if access.use != READ:
                unlisted[access.name] += 1
            continue
        decision = decide(engine, path, access)
        if decision is None or (decision.verdict is not None and access.use == READ):
            continue
        if decision.verdict is not None and access.name in common:
            unlisted[access.name] += 1
            continue
        listed.append(_record(path, facts, access, decision))
    return listed, unlisted


def _is_everyday(engine: Engine, path: str, access: Access) -> bool:
    """Whether a common name is certainly meant for a class that is not tracked: not worth a closer look."""
    found = outline(engine, path, access.receiver)
    return bool(found) and all(tracked_method(engine, cls, access.name) is None for cls in found)


def engine_of(project: Project) -> Engine:
    """The project's engine; there is one, so that answers are found once."""
    if not isinstance(project.engine, Engine):
        project.engine = Engine(project)
    return project.engine


def _record(path: str, facts: FileFacts, access: Access, decision: Decision) -> Record:
    is_confirmed = decision.verdict is None
    chain = decision.chain
    if not chain and decision.verdict is not Verdict.UNRESOLVED:
        chain = (Step(Rule.NAME, decision.receiver or decision.symbol, path, access.line, access.column),)
    return Record(
        id="",
        kind=Kind.RECEIVER_METHOD if is_confirmed else Kind.CANDIDATE,
        symbol=decision.symbol,
        path=path,
        line=access.line,
        column=access.column,
        scope=facts.scopes[access.scope],
        line_hash=facts.line_hashes[access.line],
        lesson=None,
        evidence=Evidence(_kind(chain), chain) if chain else None,
        verdict=decision.verdict,
        reason=decision.reason,
        receiver=decision.receiver,
        possible=decision.possible,
    )


def _kind(chain: tuple[Step, ...]) -> str:
    """The first telling rule; what leads to an attribute's holder tells of the holder, not of the value."""
    own = list(takewhile(lambda step: step.rule != Rule.HOLDER, chain))
    telling = [step.rule for step in own if step.rule not in _PASSING]
    return telling[0] if telling else chain[0].rule


def decide(engine: Engine, path: str, access: Access) -> Decision | None:
    """What evidence says about one access; None where it is no method access at all (a module's attribute)."""
    if _is_name_use(engine, path, access):
        return None
    inferred = placed(engine.infer(path, access.receiver), path, access.line, access.column)
    answer: Findings = without_none(inferred) or (Finding(Unknown(Reason.CYCLE)),)
    found = tuple(finding for finding in answer if not _is_module(finding.type))
    found = tuple(finding for finding in found if finding.type != _MODULE) or found
    if not found:
        return None
    found = allowing(engine, found, access.name)
    judged = [_judge(engine, finding, access.name) for finding in found]
    if any(each.verdict is None for each in judged):
        judged = _telling(engine, judged, found)
    confirmed = {each.symbol: each for each in judged if each.verdict is None}
    if len(confirmed) == 1 and all(each.verdict is None for each in judged):
        return judged[0]
    if confirmed:
        return _several(engine, access.name, confirmed, judged)
    unresolved = [each for each in judged if each.verdict is Verdict.UNRESOLVED]
    if not unresolved and any(_is_tracked_module(engine, finding.type) for finding in answer):
        # A module's name bound to something else as well: which of them it is here is not known.
        return judged[0]._replace(verdict=Verdict.UNRESOLVED, reason=Reason.SEVERAL, receiver=None)
    return _unless_excluded(engine, path, access, unresolved[0]) if unresolved else judged[0]


def _unless_excluded(engine: Engine, path: str, access: Access, decision: Decision) -> Decision:
    """What nothing decides about the receiver, the call may."""
    is_listed = access.use != READ and access.name not in engine.project.catalog.common_names
    steps = excluded(engine, path, access) if is_listed else ()
    if not steps:
        return decision
    return Decision(
        decision.symbol, Verdict.EXCLUDED, Reason.CALL, decision.receiver, (), (*steps, *decision.chain)
    )


def _telling(engine: Engine, judged: list[Decision], found: Findings) -> list[Decision]:
    """What counts beside a confirmed decision.

    Not what nothing decides, nor a protocol; nor an override of the project's in a subclass of a class that is
    possible as well: a value declared as the class may be of the subclass anyhow.
    """
    pairs = list(zip(judged, found, strict=True))
    confirmed = {f.type.name for each, f in pairs if each.verdict is None and isinstance(f.type, Instance)}
    return [
        each
        for each, finding in pairs
        if not isinstance(finding.type, Unknown)
        and not _is_protocol(engine, finding.type)
        and (each.reason != Reason.OVERRIDE or confirmed.isdisjoint(_bases(engine, finding.type)))
    ]


def _bases(engine: Engine, found: Type) -> set[str]:
    """The library classes that a project class inherits from."""
    if not isinstance(found, ProjectInstance):
        return set()
    line = classes.ancestors(engine, found.path, found.index)
    direct = [each.name for each in line if isinstance(each, Instance)]
    return {name for each in direct for name in (each, *engine.stdlib.bases(each))}


def _is_protocol(engine: Engine, found: Type) -> bool:
    """Whether a type says only which methods a value has, not of which class it is."""
    return isinstance(found, ProjectInstance) and classes.is_protocol(engine, found)


def _is_name_use(engine: Engine, path: str, access: Access) -> bool:
    """Whether the access is a dotted name's own (``asyncio.Queue.get``, ``torch.empty``)."""
    meaning = names.resolve_expression(engine.project, path, access.receiver)
    return (
        isinstance(meaning, Library)
        and meaning.is_standard
        and engine.stdlib.tracked(meaning.name) is not None
        and (engine.stdlib.is_module(meaning.name) or engine.stdlib.is_class(meaning.name))
    )


def _is_tracked_module(engine: Engine, found: Type) -> bool:
    return (
        isinstance(found, Module) and not found.is_project and engine.stdlib.tracked(found.name) is not None
    )


def _is_module(found: Type) -> bool:
    return isinstance(found, Module) or (isinstance(found, Foreign) and found.is_module)


def _several(engine: Engine, name: str, confirmed: dict[str, Decision], judged: list[Decision]) -> Decision:
    """Several classes at one place."""
    if all(each.verdict is None for each in judged):
        shared = _shared_base(engine, [symbol.rpartition(".")[0] for symbol in confirmed], name)
        if shared is not None:
            return judged[0]._replace(symbol=f"{shared}.{name}")
    possible = tuple(sorted(symbol.rpartition(".")[0] for symbol in confirmed))
    first = next(iter(confirmed.values()))
    return Decision(f"?.{name}", Verdict.UNRESOLVED, Reason.SEVERAL, None, possible, first.chain)


def _shared_base(engine: Engine, found: list[str], name: str) -> str | None:
    """The first tracked class that all the classes are or inherit from, and that has the method."""
    lines = [(cls, *engine.stdlib.bases(cls)) for cls in found]
    for base in lines[0]:
        if all(base in line for line in lines) and tracked_method(engine, base, name) is not None:
            return base
    return None


def _judge(engine: Engine, finding: Finding, name: str) -> Decision:
    """What one possible receiver says about the access."""
    found = finding.type
    if isinstance(found, Instance):
        return _instance(engine, found, name, finding.chain)
    if isinstance(found, ProjectInstance | SuperObject):
        return _project(engine, found, name, finding.chain)
    if isinstance(found, Unknown):
        return Decision(f"?.{name}", Verdict.UNRESOLVED, found.reason, None, (), finding.chain)
    if isinstance(found, Foreign):
        return Decision(f"?.{name}", Verdict.UNRESOLVED, Reason.THIRD_PARTY, found.name, (), finding.chain)
    if isinstance(found, ClassObject) and isinstance(found.of, ProjectInstance):
        inherited = _project(engine, found.of, name, finding.chain)
        if inherited.verdict is None:  # ``Worker.start(self)``
            return inherited
    receiver = label(engine, found)
    if isinstance(found, ProjectFunction) and not has_own_parameters(
        engine, found.path, engine.facts(found.path).functions[found.index]
    ):
        return Decision(f"?.{name}", Verdict.UNRESOLVED, Reason.DECORATED, receiver, (), finding.chain)
    reason = Reason.CLASS_OBJECT if isinstance(found, ClassObject) else Reason.FUNCTION
    return Decision(f"?.{name}", Verdict.EXCLUDED, reason, receiver, (), finding.chain)


def _instance(engine: Engine, found: Instance, name: str, chain: tuple[Step, ...]) -> Decision:
    symbol = tracked_method(engine, found.name, name)
    if symbol is not None:
        return Decision(symbol, None, None, None, (), chain)
    if engine.stdlib.member(found.name, name) is None and (
        not engine.stdlib.is_class(found.name) or _has_below(engine, found, name)
    ):
        return Decision(f"?.{name}", Verdict.UNRESOLVED, Reason.UNKNOWN_ATTRIBUTE, found.name, (), chain)
    reason = Reason.LIBRARY_CLASS if "." in found.name else found.name
    return Decision(f"?.{name}", Verdict.EXCLUDED, reason, engine.describe(found), (), chain)


def _has_below(engine: Engine, found: Instance, name: str) -> bool:
    """Whether a tracked class below a value's class has the method: a ``BaseTransport`` may be one that writes."""
    return found.name not in VALUES and any(
        found.name in engine.stdlib.bases(cls) for cls in classes_with(engine, name)
    )


def _project(
    engine: Engine, found: ProjectInstance | SuperObject, name: str, chain: tuple[Step, ...]
) -> Decision:
    owner = ProjectInstance(found.path, found.index)
    label_text = label(engine, owner)
    line = classes.ancestors(engine, owner.path, owner.index)
    own_seen = False
    for each in line[1:] if isinstance(found, SuperObject) else line:
        if isinstance(each, ProjectInstance):
            if classes.defines(engine, each, name):
                own_seen = True
                break
        elif isinstance(each, Instance):
            symbol = tracked_method(engine, each.name, name)
            if symbol is not None:
                cls = classes.class_facts(engine, owner)
                step = Step(Rule.INHERITANCE, f"{cls.name}({each.name})", owner.path, cls.line, cls.column)
                return Decision(symbol, None, None, None, (), (step, *chain))
            if engine.stdlib.member(each.name, name) is not None:
                break
        elif isinstance(each, Foreign):
            return Decision(f"?.{name}", Verdict.UNRESOLVED, Reason.THIRD_PARTY, label_text, (), chain)
        else:
            return Decision(f"?.{name}", Verdict.UNRESOLVED, Reason.UNKNOWN_BASE, label_text, (), chain)
    overrides = own_seen and any(
        isinstance(each, Instance) and tracked_method(engine, each.name, name) is not None for each in line
    )
    reason = Reason.OVERRIDE if overrides else Reason.PROJECT_CLASS
    return Decision(f"?.{name}", Verdict.EXCLUDED, reason, label_text, (), chain)


def label(engine: Engine, found: Type) -> str:
    """A type by the name that a reader knows."""
    if isinstance(found, ProjectInstance):
        return f"{found.path}::{engine.facts(found.path).classes[found.index].name}"
    if isinstance(found, ClassObject):
        return f"type[{label(engine, found.of)}]"
    return engine.describe(found)
