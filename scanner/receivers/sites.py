"""Where a function of the project is called, or handed to something that calls it.

A *site* is a call of the function, of its class (for ``__init__``), of a method that it overrides, or one that hands
the function to the library (``Thread(target=f, …)``, ``pool.submit(f, …)``, ``partial(f, …)``); where a function of
the project is given it, what that one does with its parameter counts. Files are searched
by the function's names (`scanner.mentions`); what a call calls, evidence decides, other call sites aside: who calls
a function must not depend on who calls it. Only where a call is certainly handed the function, the call sites of
what it calls count, and those no further.

All sites are known where nothing else is done with any of the function's names: none is read other than to call it
or as an argument, every call of the name is one of something known, and whatever the function is handed to is the
library's. A method that a class from elsewhere may call (an override), and a decorated function, may have more.

What the search reads in callers' files counts as nobody's reading (`scanner.reads`): what the calls of each file say is
compared instead (`scanner.receivers.asked`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scanner.facts import Calls, FileFacts, Function
from scanner.ir import Attr, Bound, Call, Expr, FunctionValue, Parameter, Ref
from scanner.names import bindings as definitions_of
from scanner.reads import Read
from scanner.receivers import classes
from scanner.receivers.engine import Engine
from scanner.receivers.functions import has_own_parameters
from scanner.receivers.outline import outline
from scanner.receivers.types import (
    BoundMethod,
    ClassObject,
    Findings,
    Foreign,
    Instance,
    LibraryFunction,
    Partial,
    ProjectFunction,
    ProjectInstance,
    Type,
    Unknown,
    types,
)

_CONSTRUCTORS = frozenset({"__init__", "__new__"})
_MOST_NAMES = 12
_MOST_SITES = 200
"""Of a function that is called more often, not all sites are looked at, and nothing is excluded."""


class Site(NamedTuple):
    """One place that hands arguments to a function."""

    path: str
    call: Call
    taken: int
    """How many of the function's first parameters are filled otherwise (``self``, a partial's)."""
    callee: Type | None = None
    """What the function is handed to, None where the call calls it."""
    slot: int | str = 0
    """The argument that the function is handed on as."""


class Sites(NamedTuple):
    """The sites of a function."""

    found: tuple[Site, ...] = ()
    are_all: bool = False
    by_file: tuple[tuple[str, tuple[Site | None, ...]], ...] = ()
    """The same as `in_file` gives them, for each file that has some."""
    behind: tuple[tuple[str, frozenset[Read]], ...] = ()
    """What was read to find them, for each file that was looked at."""

    @property
    def are_too_many(self) -> bool:
        """Whether the search ended early."""
        return len(self.found) > _MOST_SITES


class Named(NamedTuple):
    """A call in which a name stands."""

    call: Call
    is_called: bool
    """Whether it is what the call calls."""
    slots: tuple[tuple[int | str, Expr | None], ...]
    """The arguments that go by it."""


class Target(NamedTuple):
    """The function that is looked for, or the class whose constructor is made up of its fields."""

    path: str
    function: int
    """Its index, negative for a class's constructor."""
    name: str
    owner: int
    names: tuple[str, ...]
    """What it is called in its own file; of a lambda, its index stands for a name."""


def function_target(engine: Engine, path: str, index: int) -> Target:
    """A function as what is looked for."""
    facts = engine.facts(path)
    function = facts.functions[index]
    names: tuple[str, ...] = (function.name,)
    if function.name == "<lambda>":
        own = FunctionValue(index)
        bound = [each.name for each in facts.definitions if isinstance(each, Bound) and each.value == own]
        names = (f"<{index}>", *bound)
    elif function.name in _CONSTRUCTORS and function.owner >= 0:
        names = (function.name, facts.classes[function.owner].name)
    return Target(path, index, function.name, function.owner, names)


def class_target(engine: Engine, path: str, index: int) -> Target:
    """A class that has no ``__init__`` of its own (a dataclass, a named tuple) as what is looked for."""
    return Target(path, -1, "", index, (engine.facts(path).classes[index].name,))


def sites(engine: Engine, path: str, index: int) -> Sites:
    """The sites of a function of the project."""
    with engine.memo.deepest():
        return engine.consider(("sites", path, index), lambda: _sites(engine, path, index)) or Sites()


def constructions(engine: Engine, path: str, index: int) -> Sites:
    """The sites of a class of the project that has no ``__init__`` of its own (a dataclass, a named tuple)."""
    target = class_target(engine, path, index)
    with engine.memo.deepest():
        answer = engine.consider(("constructions", path, index), lambda: _search(engine, target))
    return answer or Sites()


def _sites(engine: Engine, path: str, index: int) -> Sites:
    function = engine.facts(path).functions[index]
    found = _search(engine, function_target(engine, path, index))
    only_here = has_own_parameters(engine, path, function) and _is_called_only_here(engine, path, function)
    return found if only_here else found._replace(are_all=False)


def _search(engine: Engine, target: Target) -> Sites:
    mentions = engine.project.mentions
    found: list[Site] = []
    by_file: dict[str, list[Site | None]] = {}
    behind: dict[str, set[Read]] = {}
    are_all = True
    for name in names_of(engine, target.names):
        are_all = are_all and not mentions.is_loose(name)
        for file in (target.path,) if name.startswith("<") else mentions.callers(name):
            with engine.project.reads.apart() as read:
                here = tuple(_in_file(engine, target, file, name))
            behind.setdefault(file, set()).update(read)
            for site in here:
                by_file.setdefault(file, []).append(site)
                if site is None:
                    are_all = False
                elif site not in found:
                    found.append(site)
            if len(found) > _MOST_SITES:
                return Sites(tuple(found), are_all=False, behind=_kept(engine, behind))
    heard = tuple((file, tuple(each)) for file, each in by_file.items())
    return Sites(tuple(found), are_all, heard, _kept(engine, behind))


def _kept(engine: Engine, behind: dict[str, set[Read]]) -> tuple[tuple[str, frozenset[Read]], ...]:
    kept = engine.project.reads.kept
    return tuple((file, kept(read)) for file, read in behind.items())


def in_file(engine: Engine, target: Target, file: str) -> tuple[Site | None, ...]:
    """The sites in one file; None for each call that may be one, or hands the function to who knows whom."""
    with engine.memo.deepest():
        names = names_of(engine, target.names)
        own = [name for name in names if file == target.path or not name.startswith("<")]
        return tuple([site for name in own for site in _in_file(engine, target, file, name)])


def names_of(engine: Engine, own: Sequence[str]) -> list[str]:
    """All names that something may be called by that has these in its own file."""
    seen: dict[str, None] = {}
    pending = list(own)
    while pending and len(seen) < _MOST_NAMES:
        name = pending.pop(0)
        if name not in seen:
            seen[name] = None
            pending += engine.project.mentions.renames(name)
    return list(seen)


def _is_called_only_here(engine: Engine, path: str, function: Function) -> bool:
    """Whether nothing but the project's calls can call it: no protocol method, none that a foreign base calls."""
    if function.owner < 0:
        return True
    name = function.name
    if name.startswith("__") and name not in _CONSTRUCTORS:
        return False
    line = classes.ancestors(engine, path, function.owner)
    return all(isinstance(each, ProjectInstance) for each in line)


def _in_file(engine: Engine, target: Target, path: str, name: str) -> Iterator[Site | None]:
    """As `in_file`, of those under one name."""
    for call, is_called, slots in _named(engine, path, name):
        if is_called:
            yield from _called(engine, target, path, call)
        for slot, argument in slots:
            yield from _handed(engine, target, path, call, slot, argument)


def _named(engine: Engine, path: str, name: str) -> tuple[Named, ...]:
    """The calls of a file in which a name stands, found once for all functions of that name."""
    calls = engine.project.calls(path)
    known = engine.named.get((path, name))
    if known is None:
        found = () if calls is None else [calls.calls[number] for number in calls.named.get(name, ())]
        known = engine.named[path, name] = tuple(
            [
                Named(
                    call,
                    name
                    in (_last_name(engine, path, call.function), _own_class(engine, path, call.function)),
                    tuple([each for each in _slots(call) if _may_be(engine, path, each[1], name)]),
                )
                for call in found
            ]
        )
    return known


def _may_be(engine: Engine, path: str, argument: Expr | None, name: str) -> bool:
    """Whether an argument goes by a name: ``f``, ``self.f``, a lambda, ``partial(f, …)``."""
    if isinstance(argument, FunctionValue):
        return name == f"<{argument.index}>"
    if isinstance(argument, Call) and argument.arguments:
        is_partial = _last_name(engine, path, argument.function) == "partial"
        return is_partial and _may_be(engine, path, argument.arguments[0], name)
    return argument is not None and _last_name(engine, path, argument) == name


def _last_name(engine: Engine, path: str, expr: Expr) -> str:
    if isinstance(expr, Attr):
        return expr.name
    if isinstance(expr, Ref):
        return engine.name_of(path, expr.definition)
    return ""


def _own_class(engine: Engine, path: str, function: Expr) -> str:
    """The class that ``cls(…)``, ``self.__class__(…)`` and ``type(self)(…)`` in its methods may call."""
    if isinstance(function, Attr) and function.name == "__class__":
        function = function.base
    elif isinstance(function, Call) and len(function.arguments) == 1:
        function = function.arguments[0]  # type: ignore[assignment]
    facts = engine.facts(path)
    for leaf in definitions_of(facts, function.definition) if isinstance(function, Ref) else ():
        bound = facts.definitions[leaf] if leaf else None
        if isinstance(bound, Bound) and isinstance(bound.value, Parameter) and not bound.value.position:
            owner = facts.functions[bound.value.function].owner
            return facts.classes[owner].name if owner >= 0 else ""
    return ""


def _slots(call: Call) -> Iterator[tuple[int | str, Expr | None]]:
    yield from enumerate(call.arguments)
    yield from call.keywords


def _called(engine: Engine, target: Target, path: str, call: Call) -> Iterator[Site | None]:
    # Functions of one name, and a tree may hold many, share the calls of that name.
    callees = engine.remember(("called", path, id(call)), lambda: _possible(engine, path, call.function))
    for found in types(callees):
        taken = _taken(engine, target, found)
        if taken is not None:
            yield Site(path, call, taken)
        elif isinstance(found, (Unknown, Foreign)):
            yield None


def _possible(engine: Engine, path: str, function: Expr) -> Findings:
    """What a call calls, library methods aside, which are nobody's here."""
    if _is_librarys(engine, path, function):
        return ()
    return tuple([each for each in engine.infer(path, function) if not isinstance(each.type, BoundMethod)])


def _is_librarys(engine: Engine, path: str, function: Expr) -> bool:
    """Whether a call is certainly one of library classes' methods: ``found.append(x)`` after ``found = []``."""
    if type(function) is not Attr:
        return False
    owners = outline(engine, path, function.base)
    members = [engine.stdlib.member(owner, function.name) for owner in owners]
    return bool(members) and all(member is not None and member.is_callable for member in members)


def _handed(
    engine: Engine, target: Target, path: str, call: Call, slot: int | str, argument: Expr | None
) -> Iterator[Site | None]:
    for found in types(engine.infer(path, argument)):
        taken = _taken(engine, target, found)
        if taken is None:
            if isinstance(found, Unknown):
                yield None
            continue
        callees = _callees(engine, path, call)
        if not callees:
            yield None
        for callee in callees:
            if _is_library(callee):
                yield Site(path, call, taken, callee, slot)
                continue
            if isinstance(callee, ProjectFunction):
                yield from _in_callee(engine, callee, slot, taken)
            yield None


def _callees(engine: Engine, path: str, call: Call) -> tuple[Type, ...]:
    """What a call calls that is certainly handed the function: here a parameter's call sites count, but once.

    ``pool.submit(work).add_done_callback(done)`` with a ``pool`` that callers hand over.
    """
    found = types(engine.infer(path, call.function))
    if any(isinstance(each, Unknown) and each.is_open for each in found):
        with engine.memo.once_more() as may_ask:
            return types(engine.infer(path, call.function)) if may_ask else found
    return found


def _is_library(callee: Type) -> bool:
    return isinstance(callee, LibraryFunction | BoundMethod) or (
        isinstance(callee, ClassObject) and isinstance(callee.of, Instance)
    )


def _in_callee(engine: Engine, callee: ProjectFunction, slot: int | str, taken: int) -> Iterator[Site]:
    """What a function of the project does with a function that it is given: it calls it, or hands it on."""
    facts = engine.facts(callee.path)
    function = facts.functions[callee.index]
    first = 0 if callee.receiver is None else 1
    for position, number in enumerate(function.parameters):
        bound = facts.definitions[number]
        is_plain = isinstance(bound, Bound) and isinstance(bound.value, Parameter)
        if not is_plain or slot not in (position - first, bound.name):  # type: ignore[union-attr]
            continue
        calls = engine.project.calls(callee.path) or Calls((), {})
        for index in calls.named.get(bound.name, ()):  # type: ignore[union-attr]
            call = calls.calls[index]
            if _stands_for(facts, call.function, number):
                yield Site(callee.path, call, taken)
            for inner, argument in _slots(call):
                if _stands_for(facts, argument, number):
                    found = types(engine.infer(callee.path, call.function))
                    yield from (
                        Site(callee.path, call, taken, each, inner) for each in found if _is_library(each)
                    )


def _stands_for(facts: FileFacts, expr: Expr | None, number: int) -> bool:
    """Whether an expression is the name of a parameter."""
    return isinstance(expr, Ref) and number in definitions_of(facts, expr.definition)


def _taken(engine: Engine, target: Target, found: Type) -> int | None:
    """How many parameters are filled where ``found`` is called, None where that is not the target."""
    if isinstance(found, Partial):
        inner = _taken(engine, target, found.function)
        return None if inner is None else inner + found.positional
    if isinstance(found, ProjectFunction):
        if (found.path, found.index) != (target.path, target.function) and not _overrides(
            engine, target, found
        ):
            return None
        return 0 if found.receiver is None else 1
    if isinstance(found, ClassObject) and isinstance(found.of, ProjectInstance):
        if target.function < 0:
            return _constructed(engine, target, found.of)
        if target.name not in _CONSTRUCTORS or target.owner < 0:
            return None
        made = types(classes.attribute(engine, found.of, target.name))
        own = ((each.path, each.index) for each in made if isinstance(each, ProjectFunction))
        return 1 if (target.path, target.function) in own else None
    return None


def _constructed(engine: Engine, target: Target, made: ProjectInstance) -> int | None:
    """Whether a class is the target, or inherits its constructor."""
    line = classes.ancestors(engine, made.path, made.index)
    if ProjectInstance(target.path, target.owner) not in line:
        return None
    own = types(classes.attribute(engine, made, "__init__"))
    return None if any(isinstance(each, ProjectFunction) for each in own) else 0


def _overrides(engine: Engine, target: Target, found: ProjectFunction) -> bool:
    """Whether the target is the method ``found`` in a class below that method's."""
    if target.owner < 0 or target.name in _CONSTRUCTORS:
        return False
    other = engine.facts(found.path).functions[found.index]
    if other.name != target.name or other.owner < 0:
        return False
    line = classes.ancestors(engine, target.path, target.owner)
    return ProjectInstance(found.path, other.owner) in line[1:]
