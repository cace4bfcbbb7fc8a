"""Attributes of values: modules' names, classes' and instances' members."""

from scanner import names
from scanner.ir import Attr
from scanner.meaning import Library, ProjectModule
from scanner.receivers import classes
from scanner.receivers.engine import Engine, allowing, rule, unknown
from scanner.receivers.expressions import Reader, class_variables
from scanner.receivers.functions import kind_of_method
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    LONGEST_CHAIN,
    BoundMethod,
    ClassObject,
    Finding,
    Findings,
    Foreign,
    Instance,
    LibraryFunction,
    Module,
    Partial,
    ProjectFunction,
    ProjectInstance,
    SuperObject,
    Unknown,
    merged,
    with_chain,
)
from scanner.records import Step


@rule(Attr)
def attribute(engine: Engine, path: str, expr: Attr) -> Findings:
    """``base.name``, for everything that ``base`` can be."""
    found = allowing(engine, engine.infer(path, expr.base), expr.name)
    return merged([member(engine, path, finding, expr.name) for finding in found]) if found else ()


def member(engine: Engine, path: str, finding: Finding, name: str) -> Findings:
    """What an attribute of one found value is."""
    found = finding.type
    chain = finding.chain
    if isinstance(found, Instance):
        return _instance(engine, found, name, chain)
    if isinstance(found, ProjectInstance):
        return _extended(name, chain, _project(engine, found, name))
    if isinstance(found, ClassObject):
        return _class(engine, found, name, chain)
    if isinstance(found, SuperObject):
        owner = ProjectInstance(found.path, found.index)
        return _extended(name, chain, classes.attribute(engine, owner, name, skip_own=True))
    if isinstance(found, Module):
        if found.is_project:
            meaning = names.member(engine.project, ProjectModule(found.name), name)
            return engine.meaning(path, meaning, chain)
        return engine.library(Library(f"{found.name}.{name}", is_standard=True), chain)
    if isinstance(found, Foreign):
        dotted = f"{found.name}.{name}"
        return (Finding(Foreign(dotted, found.is_module and dotted in engine.imported(path)), chain),)
    if isinstance(found, Unknown):
        return (finding,)
    if isinstance(found, Partial):
        return _instance(engine, Instance("functools.partial"), name, chain)
    return unknown(Reason.EXPRESSION, *chain)


def _extended(name: str, chain: tuple[Step, ...], findings: Findings) -> Findings:
    """An attribute's findings: its own chain tells where it comes from, its holder's how it was reached."""
    holder = (Step(Rule.HOLDER, name), *chain) if chain else ()
    return tuple(Finding(finding.type, (*finding.chain, *holder)[:LONGEST_CHAIN]) for finding in findings)


def _instance(engine: Engine, found: Instance, name: str, chain: tuple[Step, ...]) -> Findings:
    known = engine.stdlib.member(found.name, name)
    if known is None:
        return unknown(Reason.UNKNOWN_ATTRIBUTE, *chain)
    if known.is_callable:
        return (Finding(BoundMethod(found, name), chain),)
    read = Reader(engine.stdlib, class_variables(engine.stdlib, found), found).read(known.returns)
    return with_chain(read, (Step(Rule.MEMBER, f"{found.name}.{name}: {known.returns}"), *chain))


def _project(engine: Engine, found: ProjectInstance, name: str) -> Findings:
    """An instance's attribute; an inherited library member is read off the library class."""
    if name == "__class__":
        return (Finding(ClassObject(found)),)
    answer = classes.attribute(engine, found, name)
    if len(answer) == 1 and isinstance(answer[0].type, Instance):
        first = answer[0].chain[:1]
        if first and first[0].rule == Rule.INHERITANCE:
            return _instance(engine, answer[0].type, name, answer[0].chain)
    return answer


def _class(engine: Engine, found: ClassObject, name: str, chain: tuple[Step, ...]) -> Findings:
    of = found.of
    if isinstance(of, ProjectInstance):
        answer = _project(engine, of, name)
        return _extended(name, chain, tuple(_unbound(engine, of, finding) for finding in answer))
    known = engine.stdlib.member(of.name, name)
    if known is not None and not known.is_callable:
        return with_chain(Reader(engine.stdlib, {}, of).read(known.returns), chain)
    if known is not None and known.kind in ("classmethod", "staticmethod"):
        return (Finding(LibraryFunction(f"{of.name}.{name}"), chain),)
    return (
        engine.library(Library(f"{of.name}.{name}", is_standard=True), chain)
        if known is None
        else unknown(Reason.EXPRESSION, *chain)
    )


def _unbound(engine: Engine, owner: ProjectInstance, finding: Finding) -> Finding:
    """A method reached through the class: a classmethod gets the class, others nothing."""
    found = finding.type
    if not isinstance(found, ProjectFunction):
        return finding
    kind = kind_of_method(engine, found.path, engine.facts(found.path).functions[found.index])
    receiver = ClassObject(owner) if kind == "classmethod" else None
    return Finding(ProjectFunction(found.path, found.index, receiver), finding.chain)
