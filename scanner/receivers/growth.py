"""What statements of a file put into a container, beside what its display or constructor says.

``tasks.append(t)``, ``by_name[key] = t``, ``groups.setdefault(key, []).append(t)``: the container's elements are what
it began with and whatever is put in, wherever in the file that stands. Values under constant keys are kept apart, so
that ``state["future"]`` is the future and not the count beside it; a value under a key that is not constant may be
under any. Where an annotation says what the elements are, it decides alone.
"""

from typing import NamedTuple

from scanner import names
from scanner.facts import FUNCTIONS, Extension, FileFacts
from scanner.ir import Attr, Bound, Call, Expr, Item, Iterated, Narrowed, Ref
from scanner.receivers import classes
from scanner.receivers.engine import GROWTH, Engine, constant_key
from scanner.receivers.expressions import Types
from scanner.receivers.rules import Reason
from scanner.receivers.types import (
    MOST_FINDINGS,
    ClassObject,
    Finding,
    Findings,
    Instance,
    LibraryFunction,
    ProjectInstance,
    Type,
    Unknown,
    bounded,
    types,
)

_MAPPINGS = frozenset(
    {
        "dict",
        "collections.defaultdict",
        "collections.OrderedDict",
        "weakref.WeakKeyDictionary",
        "weakref.WeakValueDictionary",
    }
)
_GROWING = _MAPPINGS | {
    "list",
    "set",
    "collections.deque",
    "weakref.WeakSet",
    "queue.Queue",
    "queue.LifoQueue",
    "queue.PriorityQueue",
    "queue.SimpleQueue",
    "asyncio.Queue",
    "asyncio.LifoQueue",
    "asyncio.PriorityQueue",
    "multiprocessing.Queue",
}
_MANY = frozenset({"extend", "extendleft", "update"})
"""Methods that put in all that their argument holds."""
_MOST_ENTRIES = 40
"""Of more constant keys than this none is known apart."""
_NOTHING = Unknown(Reason.TYPE_VARIABLE)
_ANY_KEY = Unknown(Reason.TYPE_VARIABLE, is_open=True)


class _Put(NamedTuple):
    """Something that is put into a container, or into a container in it."""

    layers: tuple[str | None, ...]
    """The keys of the containers on the way, None where they are not constant."""
    method: str
    key: str | None
    value: Types


def grown(engine: Engine, path: str, number: int, bound: Bound, findings: Findings) -> Findings:
    """A container with what the file puts into it."""
    if not any(_grows(finding.type) for finding in findings):
        return findings
    puts = _puts(engine, path, number, bound)
    if not puts:
        return findings
    is_declared = bound.annotation is not None
    found = []
    for finding in findings:
        each = finding.type
        for put in puts:
            if not is_declared or _is_bare(each):
                each = _with(each, put, put.layers)
        found.append(Finding(each, finding.chain))
    return tuple(found)


def _grows(found: Type) -> bool:
    return isinstance(found, Instance) and found.name in _GROWING


def _is_bare(found: Type) -> bool:
    """Whether nothing says what the elements are."""
    return isinstance(found, Instance) and all(
        isinstance(each, Unknown) for argument in found.arguments[-1:] for each in argument
    )


def _with(found: Type, put: _Put, layers: tuple[str | None, ...]) -> Type:
    """The container, one thing more in it."""
    if not isinstance(found, Instance) or found.name not in _GROWING:
        return found
    is_mapping = found.name in _MAPPINGS
    before = found.arguments[-1] if found.arguments else (_NOTHING,)
    if layers:
        inner = tuple(dict.fromkeys(_with(each, put, layers[1:]) for each in before))
        entries = tuple(
            (
                key,
                tuple(_with(each, put, layers[1:]) for each in values)
                if layers[0] in (key, None)
                else values,
            )
            for key, values in found.entries
        )
        return _made(found, inner, entries)
    if is_mapping and put.method == "update":
        return _updated(found, before, put.value)
    entries = found.entries
    if is_mapping and put.key is not None:
        known = dict(entries)
        entries = tuple({**known, put.key: _joined(known.get(put.key, ()), put.value)}.items())
    elif entries:
        entries = tuple((key, _joined(values, (_ANY_KEY,))) for key, values in entries)
    return _made(found, _joined(before, put.value), entries)


def _updated(found: Instance, before: Types, value: Types) -> Instance:
    """``mapping.update(other)``."""
    entries = dict(found.entries)
    added = before
    for each in value:
        if not isinstance(each, Instance) or each.name not in _MAPPINGS or not each.arguments:
            added = _joined(added, (Unknown(Reason.EXPRESSION),))
            continue
        added = _joined(added, each.arguments[-1])
        for key, values in each.entries:
            entries[key] = _joined(entries.get(key, ()), values)
    return _made(found, added, tuple(entries.items()))


def _made(found: Instance, values: Types, entries: tuple[tuple[str, Types], ...]) -> Instance:
    keys = found.arguments[:1] or ((_NOTHING,),)
    arguments = (*keys, values) if found.name in _MAPPINGS else (values,)
    return Instance(found.name, arguments, entries if len(entries) <= _MOST_ENTRIES else ())


def _joined(before: Types, added: Types) -> Types:
    known = tuple(each for each in before if each != _NOTHING)
    joined = tuple(dict.fromkeys((*known, *added))) or before
    return joined if len(joined) <= MOST_FINDINGS else (*joined[:MOST_FINDINGS], Unknown(Reason.EXPRESSION))


# -- what is put where --


def _puts(engine: Engine, path: str, number: int, bound: Bound) -> list[_Put]:
    index = _extensions(engine, path)
    found = [_put(engine, path, layers, extension) for layers, extension in index.get(number, ())]
    found += [
        _put(engine, path, layers, extension)
        for layers, extension in index.get(bound.name, ())
        if _is_attribute(engine, path, number, bound, _base(extension.container))
    ]
    return sorted(found, key=lambda put: len(put.layers))


def _put(engine: Engine, path: str, layers: tuple[str | None, ...], extension: Extension) -> _Put:
    value = extension.arguments[-1]
    method = extension.method
    if method in FUNCTIONS and not _is_library(engine, path, extension.arguments[0]):
        return _Put(layers, method, None, ())
    key = constant_key(extension.arguments[0]) if method in ("[]", "setdefault") else None
    found = types(engine.infer(path, value))
    if method in _MANY and not any(isinstance(each, Instance) and each.name in _MAPPINGS for each in found):
        value = Iterated(value, is_async=False) if value is not None else None
        found, method = types(engine.infer(path, value)), "extend"
    return _Put(layers, method, key, bounded(found) or (Unknown(Reason.CYCLE),))


def _is_library(engine: Engine, path: str, function: Expr | None) -> bool:
    """Whether a call is one of `heapq`'s or `bisect`'s."""
    return any(
        isinstance(each, LibraryFunction) and each.name.partition(".")[0] in ("heapq", "bisect")
        for each in types(engine.infer(path, function))
    )


Layered = tuple[tuple[str | None, ...], Extension]


def _extensions(engine: Engine, path: str) -> dict[int | str, list[Layered]]:
    """A file's extensions: of local names by definition id, of attributes by name."""
    index = engine.extensions.get(path)
    if index is None:
        index = engine.extensions[path] = {}
        facts = engine.facts(path)
        for extension in facts.extensions:
            layered = (_layers(extension.container), extension)
            for held in _unchecked(facts, _base(extension.container)):
                index.setdefault(held, []).append(layered)
    return index


def _unchecked(facts: FileFacts, container: Expr) -> list[int | str]:
    """The definitions or the attribute that a container is, whatever checks have said of it on the way."""
    found: dict[int | str, None] = {}
    pending = [container]
    while pending:
        expr = pending.pop()
        if isinstance(expr, Attr):
            found[expr.name] = None
        elif isinstance(expr, Ref):
            for number in names.bindings(facts, expr.definition):
                bound = facts.definitions[number]
                if number not in found and isinstance(bound, Bound) and isinstance(bound.value, Narrowed):
                    pending.append(bound.value.value)
                found[number] = None
    return list(found)


def _base(container: Expr) -> Expr:
    """The container that holds the one that grows: ``groups`` of ``groups.setdefault(k, [])`` and ``groups[k]``."""
    while (inner := _inner(container)) is not None:
        container = inner
    return container


def _layers(container: Expr) -> tuple[str | None, ...]:
    layers: list[str | None] = []
    while (inner := _inner(container)) is not None:
        key = container.index if isinstance(container, Item) else container.arguments[0]  # type: ignore[union-attr]
        layers.append(constant_key(key))
        container = inner
    return tuple(reversed(layers))


def _inner(container: Expr) -> Expr | None:
    if isinstance(container, Item):
        return container.base
    if isinstance(container, Call) and container.arguments and isinstance(container.function, Attr):
        return container.function.base if container.function.name in ("setdefault", "get") else None
    return None


def _is_attribute(engine: Engine, path: str, number: int, bound: Bound, container: Expr) -> bool:
    """Whether an extension's container is the attribute that this definition binds."""
    while isinstance(container, Ref):  # ``self.jobs`` where a check has said what it is
        checked = engine.facts(path).definitions[container.definition]
        if not isinstance(checked, Bound) or not isinstance(checked.value, Narrowed):
            return False
        container = checked.value.value
    if not isinstance(container, Attr):
        return False
    for each in types(engine.infer(path, container.base)):
        if isinstance(each, ClassObject):
            each = each.of  # noqa: PLW2901 - ``Pool.members.append(x)``
        if isinstance(each, ProjectInstance):
            for owner in classes.ancestors(engine, each.path, each.index):
                if isinstance(owner, ProjectInstance) and owner.path == path:
                    cls = classes.class_facts(engine, owner)
                    if number in cls.attributes.get(bound.name, ()) or cls.body.get(bound.name) == number:
                        return True
    return False


GROWTH.append(grown)
