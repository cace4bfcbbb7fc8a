"""Containers: what displays hold, what iterating, subscripting, unpacking, entering and awaiting give."""

from scanner import names
from scanner.facts import Extension
from scanner.ir import (
    Attr,
    Await,
    Bound,
    Call,
    Display,
    Entered,
    Expr,
    Item,
    Iterated,
    Literal,
    Ref,
    Unpacked,
)
from scanner.receivers import calls, classes
from scanner.receivers.engine import GROWTH, Engine, literal_text, rule, unknown, without_none
from scanner.receivers.expressions import Types
from scanner.receivers.functions import returns
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
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
    types,
    with_chain,
)
from scanner.records import Step

_VARIABLE: Types = (Unknown(Reason.TYPE_VARIABLE),)


@rule(Display)
def display(engine: Engine, path: str, expr: Display) -> Findings:
    """A display or comprehension is an instance of its class, with its elements' types."""
    kind = "collections.abc.Generator" if expr.kind == "generator" else expr.kind
    chain = (
        Step(Rule.LITERAL, f"{expr.kind} display" if expr.kind != "generator" else "generator expression"),
    )
    if kind == "tuple" and not any(isinstance(each, Iterated) for each in expr.elements):
        arguments = tuple(types(engine.infer(path, each)) or _VARIABLE for each in expr.elements)
        return (Finding(Instance("tuple", arguments or ((), ())), chain),)
    elements = (
        types(merged([engine.infer(path, each) for each in expr.elements])) if expr.elements else _VARIABLE
    )
    if kind == "tuple":
        return (Finding(Instance("tuple", (elements, ())), chain),)
    if kind == "dict":
        keys = types(merged([engine.infer(path, each) for each in expr.keys])) if expr.keys else _VARIABLE
        return (Finding(Instance("dict", (keys, elements)), chain),)
    return (Finding(Instance(kind, (elements,)), chain),)


def called(engine: Engine, path: str, finding: Finding, method: str) -> Findings:
    """What calling a method without telling arguments gives: the protocol methods' way."""
    found = finding.type
    if isinstance(found, Instance):
        member = engine.stdlib.member(found.name, method)
        if member is None or not member.is_callable:
            return unknown(Reason.EXPRESSION, *finding.chain)
        nothing = Call(Literal("None"), (), (), 0, 0)
        return with_chain(calls.call_method(engine, path, nothing, found, member), finding.chain)
    if isinstance(found, ProjectInstance):
        groups = []
        for each in classes.attribute(engine, path, found, method):
            if isinstance(each.type, ProjectFunction):
                groups.append(returns(engine, each.type.path, each.type.index, found))
            elif isinstance(each.type, Instance):
                inherited = called(engine, path, Finding(each.type, each.chain), method)
                groups.append(
                    tuple(Finding(found if f.type == each.type else f.type, f.chain) for f in inherited)
                )
            else:
                groups.append((each,))
        return merged(groups) if groups else ()
    return (finding,) if isinstance(found, Unknown | Foreign) else unknown(Reason.EXPRESSION, *finding.chain)


def each_called(engine: Engine, path: str, findings: Findings, method: str) -> Findings:
    """`called` for several."""
    return merged([called(engine, path, finding, method) for finding in findings]) if findings else ()


def elements(engine: Engine, path: str, finding: Finding, *, is_async: bool) -> Findings:
    """What iterating over one found value gives."""
    found = finding.type
    if isinstance(found, Instance) and found.name == "tuple" and found.arguments:
        return with_chain(tuple(each for argument in found.arguments for each in argument), finding.chain)
    if is_async:
        iterators = called(engine, path, finding, "__aiter__")
        return awaited(engine, path, each_called(engine, path, iterators, "__anext__"))
    return each_called(engine, path, called(engine, path, finding, "__iter__"), "__next__")


@rule(Iterated)
def iterated(engine: Engine, path: str, expr: Iterated) -> Findings:
    """``for x in value``: what iterating gives."""
    found = engine.infer(path, expr.value)
    groups = [elements(engine, path, finding, is_async=expr.is_async) for finding in without_none(found)]
    return led_by(Step(Rule.ELEMENT, "element"), merged(groups)) if groups else ()


@rule(Entered)
def entered(engine: Engine, path: str, expr: Entered) -> Findings:
    """``with value as x``: what entering gives."""
    found = engine.infer(path, expr.value)
    answer = each_called(engine, path, found, "__aenter__" if expr.is_async else "__enter__")
    if expr.is_async:
        answer = awaited(engine, path, answer)
    return led_by(Step(Rule.CONTEXT_MANAGER, "entered"), answer)


def awaited(engine: Engine, path: str, findings: Findings) -> Findings:
    """What awaiting gives."""
    groups: list[Findings] = []
    for finding in findings:
        for generator in called(engine, path, finding, "__await__"):
            found = generator.type
            if isinstance(found, Instance) and len(found.arguments) > 2:  # noqa: PLR2004 - a generator's return type
                groups.append(with_chain(found.arguments[2], finding.chain))
            else:
                groups.append((generator,))
    return merged(groups) if groups else ()


@rule(Await)
def await_(engine: Engine, path: str, expr: Await) -> Findings:
    """``await value``."""
    return led_by(Step(Rule.AWAIT, "awaited"), awaited(engine, path, engine.infer(path, expr.value)))


@rule(Item)
def item(engine: Engine, path: str, expr: Item) -> Findings:
    """``value[index]``: a tuple's place, a sequence's element or slice, a mapping's value."""
    groups: list[Findings] = []
    for finding in engine.infer(path, expr.base):
        found = finding.type
        if isinstance(found, Instance) and found.name == "tuple" and found.arguments:
            groups.append(_place(engine, path, finding, found, expr.index))
        elif isinstance(found, Instance):
            member = engine.stdlib.member(found.name, "__getitem__")
            if member is None:
                groups.append(unknown(Reason.EXPRESSION, *finding.chain))
                continue
            call = Call(Literal("None"), (expr.index,), (), 0, 0)
            groups.append(with_chain(calls.call_method(engine, path, call, found, member), finding.chain))
        elif isinstance(found, ProjectInstance):
            groups.append(called(engine, path, finding, "__getitem__"))
        elif isinstance(found, Unknown | Foreign):
            groups.append((finding,))
        else:
            groups.append(unknown(Reason.EXPRESSION, *finding.chain))
    return led_by(Step(Rule.ELEMENT, "element"), merged(groups)) if groups else ()


def _place(engine: Engine, path: str, finding: Finding, found: Instance, index: Expr | None) -> Findings:
    text = literal_text(index)
    if isinstance(index, Literal) and index.kind == "slice":
        return (finding,)
    if found.arguments[-1:] == ((),):
        return with_chain(found.arguments[0], finding.chain)
    if (
        text is not None
        and text.lstrip("-").isdigit()
        and -len(found.arguments) <= int(text) < len(found.arguments)
    ):
        return with_chain(found.arguments[int(text)], finding.chain)
    return elements(engine, path, finding, is_async=False)


@rule(Unpacked)
def unpacked(engine: Engine, path: str, expr: Unpacked) -> Findings:
    """``a, b = value``: a tuple's place, else an element."""
    groups: list[Findings] = []
    for finding in without_none(engine.infer(path, expr.value)):
        found = finding.type
        if expr.starred:
            inner = types(elements(engine, path, finding, is_async=False))
            groups.append((Finding(Instance("list", (inner,)), finding.chain),))
        elif isinstance(found, Instance) and found.name == "tuple" and found.arguments:
            groups.append(_place(engine, path, finding, found, Literal("int", str(expr.index))))
        else:
            groups.append(elements(engine, path, finding, is_async=False))
    return merged(groups) if groups else ()


# -- what is put into containers elsewhere --

_GROWING = frozenset(
    {
        "list",
        "set",
        "dict",
        "collections.deque",
        "collections.defaultdict",
        "collections.OrderedDict",
        "queue.Queue",
        "asyncio.Queue",
        "multiprocessing.Queue",
        "queue.SimpleQueue",
    }
)


def grown(engine: Engine, path: str, number: int, bound: Bound, findings: Findings) -> Findings:
    """A container whose elements nothing says yet, with what statements of the file put into it."""
    if not any(_is_bare(finding.type) for finding in findings):
        return findings
    added = _added(engine, path, number, bound)
    if not added:
        return findings
    return tuple(
        Finding(_filled(finding.type, types(added)), finding.chain) if _is_bare(finding.type) else finding
        for finding in findings
    )


def _is_bare(found: Type) -> bool:
    if not isinstance(found, Instance) or found.name not in _GROWING:
        return False
    return all(isinstance(each, Unknown) for argument in found.arguments for each in argument)


def _filled(found: Type, added: Types) -> Type:
    if not isinstance(found, Instance):
        return found
    is_mapping = found.name in ("dict", "collections.defaultdict", "collections.OrderedDict")
    return Instance(found.name, (_VARIABLE, added) if is_mapping else (added,))


def _added(engine: Engine, path: str, number: int, bound: Bound) -> Findings:
    index = _extensions(engine, path)
    groups = [_put(engine, path, extension) for extension in index.get(number, ())]
    groups += [
        _put(engine, path, extension)
        for extension in index.get(bound.name, ())
        if _is_attribute(engine, path, number, bound, extension.container)
    ]
    return merged(groups) if groups else ()


def _extensions(engine: Engine, path: str) -> dict[int | str, list[Extension]]:
    """A file's extensions: of local names by definition id, of attributes by name."""
    index = engine.extensions.get(path)
    if index is None:
        index = engine.extensions[path] = {}
        facts = engine.facts(path)
        for extension in facts.extensions:
            container = extension.container
            if isinstance(container, Ref):
                for number in names.bindings(facts, container.definition):
                    index.setdefault(number, []).append(extension)
            elif isinstance(container, Attr):
                index.setdefault(container.name, []).append(extension)
    return index


def _is_attribute(engine: Engine, path: str, number: int, bound: Bound, container: Expr) -> bool:
    """Whether an extension's container is the attribute that this definition binds."""
    if not isinstance(container, Attr):
        return False
    for each in types(engine.infer(path, container.base)):
        if isinstance(each, ProjectInstance):
            for owner in classes.ancestors(engine, each.path, each.index):
                if isinstance(owner, ProjectInstance) and owner.path == path:
                    cls = classes.class_facts(engine, owner)
                    if number in cls.attributes.get(bound.name, ()) or cls.body.get(bound.name) == number:
                        return True
    return False


def _put(engine: Engine, path: str, extension: Extension) -> Findings:
    value = extension.arguments[-1]
    if extension.method in ("extend", "update"):
        value = Iterated(value, is_async=False) if value is not None else None
    return engine.infer(path, value)


GROWTH.append(grown)
