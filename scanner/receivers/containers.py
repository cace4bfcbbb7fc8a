"""Containers: what displays hold, what iterating, subscripting, unpacking, entering and awaiting give."""

from scanner import names
from scanner.ir import (
    Await,
    Bound,
    Call,
    Display,
    Entered,
    Expr,
    Item,
    Iterated,
    Literal,
    Parameter,
    Ref,
    Unpacked,
)
from scanner.receivers import arguments, calls, classes
from scanner.receivers.engine import Engine, allowing, constant_key, literal_text, rule, unknown
from scanner.receivers.expressions import Types
from scanner.receivers.functions import returns
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    LONGEST_CHAIN,
    Finding,
    Findings,
    Foreign,
    Instance,
    ProjectFunction,
    ProjectInstance,
    Type,
    Unknown,
    bounded,
    hardened,
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
        arguments = tuple(bounded(types(engine.infer(path, each))) or _VARIABLE for each in expr.elements)
        return (Finding(Instance("tuple", arguments or ((), ())), chain),)
    elements = (
        bounded(types(merged([hardened(engine.infer(path, each)) for each in expr.elements]))) or _VARIABLE
    )
    if kind == "tuple":
        return (Finding(Instance("tuple", (elements, ())), chain),)
    if kind == "dict":
        keys = types(merged([engine.infer(path, each) for each in expr.keys])) if expr.keys else _VARIABLE
        return (Finding(Instance("dict", (keys, elements), _entries(engine, path, expr)), chain),)
    return (Finding(Instance(kind, (elements,)), chain),)


def _entries(engine: Engine, path: str, expr: Display) -> tuple[tuple[str, Types], ...]:
    """What a dict display has under its constant keys; ``**kwargs`` has what calls put there."""
    if len(expr.elements) == 1 and isinstance(expr.elements[0], Parameter):
        given = arguments.entries(engine, path, expr.elements[0])
        return tuple((key, bounded(types(found)) or _VARIABLE) for key, found in given)
    pairs = zip(expr.keys, expr.elements, strict=False)
    named = [(key, value) for each, value in pairs if (key := constant_key(each)) is not None]
    return tuple(
        (key, bounded(types(engine.infer(path, value))) or _VARIABLE) for key, value in dict(named).items()
    )


def under_key(engine: Engine, path: str, base: Expr | None, finding: Finding, key: str | None) -> Findings:
    """What a dict has under a constant key, nothing where that is not known; of ``**kwargs``, who hands it over."""
    entry = finding.type.entry(key) if isinstance(finding.type, Instance) else ()
    if not entry or not isinstance(base, Ref) or key is None:
        return with_chain(entry, finding.chain)
    facts = engine.facts(path)
    leaves = names.bindings(facts, base.definition)
    bound = facts.definitions[leaves[0]] if len(leaves) == 1 else None
    value = bound.value if isinstance(bound, Bound) else None
    parameter = value.elements[0] if isinstance(value, Display) and len(value.elements) == 1 else None
    handed: Findings = ()
    if isinstance(parameter, Parameter):
        handed = dict(arguments.entries(engine, path, parameter)).get(key, ())
    told = {
        _class_of(each.type): (*finding.chain[:1], *each.chain)[:LONGEST_CHAIN]
        for each in handed
        if each.chain
    }
    return tuple(Finding(each, told.get(_class_of(each), finding.chain)) for each in entry)


def _class_of(found: Type) -> Type:
    """A type without what its elements are: more may have been put in since."""
    return Instance(found.name) if isinstance(found, Instance) else found


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
        for each in classes.attribute(engine, found, method):
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
    found = allowing(engine, found, "__aiter__" if expr.is_async else "__iter__")
    groups = [elements(engine, path, finding, is_async=expr.is_async) for finding in found]
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
    for finding in allowing(engine, engine.infer(path, expr.base), "__getitem__"):
        found = finding.type
        if isinstance(found, Instance) and found.name == "tuple" and found.arguments:
            groups.append(_place(engine, path, finding, found, expr.index))
        elif isinstance(found, Instance) and found.name == "list" and _is_slice(expr.index):
            groups.append((finding,))
        elif entry := under_key(engine, path, expr.base, finding, constant_key(expr.index)):
            groups.append(entry)
        elif isinstance(found, Instance):
            member = engine.stdlib.member(found.name, "__getitem__")
            if member is None:
                groups.append(unknown(Reason.EXPRESSION, *finding.chain))
                continue
            call = Call(Literal("None"), (expr.index,), (), 0, 0)
            groups.append(with_chain(calls.call_method(engine, path, call, found, member), finding.chain))
        elif isinstance(found, ProjectInstance):
            groups.append(_of_record(engine, path, finding, found, expr.index))
        elif isinstance(found, Unknown | Foreign):
            groups.append((finding,))
        else:
            groups.append(unknown(Reason.EXPRESSION, *finding.chain))
    return led_by(Step(Rule.ELEMENT, "element"), merged(groups)) if groups else ()


def _is_slice(index: Expr | None) -> bool:
    return isinstance(index, Literal) and index.kind == "slice"


def _place(engine: Engine, path: str, finding: Finding, found: Instance, index: Expr | None) -> Findings:
    text = literal_text(index)
    if _is_slice(index):
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


def _of_record(
    engine: Engine, path: str, finding: Finding, found: ProjectInstance, index: Expr | None
) -> Findings:
    """A named tuple's field by its place, a typed dict's value by its key; what ``__getitem__`` says of others."""
    text = literal_text(index)
    stands_for = {
        each.name for each in classes.ancestors(engine, found.path, found.index) if isinstance(each, Instance)
    }
    name = None
    if text is not None and "tuple" in stands_for and text.lstrip("-").isdigit():
        fields = classes.fields(engine, found)
        name = fields[int(text)] if -len(fields) <= int(text) < len(fields) else None
    elif text is not None and "dict" in stands_for:
        name = text if text in classes.fields(engine, found) else None
    if name is None:
        return called(engine, path, finding, "__getitem__")
    answer = classes.attribute(engine, found, name)
    return tuple(Finding(each.type, (*each.chain, *finding.chain)[:LONGEST_CHAIN]) for each in answer)


@rule(Unpacked)
def unpacked(engine: Engine, path: str, expr: Unpacked) -> Findings:
    """``a, b = value``: a tuple's place, else an element."""
    groups: list[Findings] = []
    for finding in allowing(engine, engine.infer(path, expr.value), "__iter__"):
        found = finding.type
        if expr.starred:
            inner = types(elements(engine, path, finding, is_async=False))
            groups.append((Finding(Instance("list", (inner,)), finding.chain),))
        elif isinstance(found, Instance) and found.name == "tuple" and found.arguments:
            groups.append(_place(engine, path, finding, found, Literal("int", str(expr.index))))
        elif isinstance(found, ProjectInstance):
            groups.append(_of_record(engine, path, finding, found, Literal("int", str(expr.index))))
        else:
            groups.append(elements(engine, path, finding, is_async=False))
    return merged(groups) if groups else ()


def _iterating(engine: Engine, path: str, given: Type) -> Findings:
    return elements(engine, path, Finding(given), is_async=False)


def _iterating_async(engine: Engine, path: str, given: Type) -> Findings:
    return elements(engine, path, Finding(given), is_async=True)


def _entering(engine: Engine, path: str, given: Type) -> Findings:
    return called(engine, path, Finding(given), "__enter__")


def _entering_async(engine: Engine, path: str, given: Type) -> Findings:
    return awaited(engine, path, called(engine, path, Finding(given), "__aenter__"))


def _awaiting(engine: Engine, path: str, given: Type) -> Findings:
    return awaited(engine, path, (Finding(given),))


calls.PROTOCOLS.update(
    {
        "collections.abc.Iterable": calls.Protocol("__iter__", _iterating),
        "collections.abc.Iterator": calls.Protocol("__next__", _iterating),
        "collections.abc.AsyncIterable": calls.Protocol("__aiter__", _iterating_async),
        "collections.abc.AsyncIterator": calls.Protocol("__anext__", _iterating_async),
        "collections.abc.Awaitable": calls.Protocol("__await__", _awaiting),
        "contextlib.AbstractContextManager": calls.Protocol("__enter__", _entering),
        "contextlib.AbstractAsyncContextManager": calls.Protocol("__aenter__", _entering_async),
    }
)
