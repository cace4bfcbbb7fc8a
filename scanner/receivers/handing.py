"""What one site hands to one parameter: by position, by keyword, out of unpacked rows, through the library.

How the library calls what it is given is typeshed's word: ``Callable[[Task[_T]], object]`` is called with a task,
``Callable[_P, _T]`` and ``Callable[[*_Ts], _T]`` with the arguments behind it (``submit(f, q)``), and of
``Callable[..., object]`` the parameters beside it tell, which are ``args`` and ``kwargs`` or iterables.
"""

from collections.abc import Collection

from scanner.ir import Call, Display, Expr, Item, Iterated, Literal
from scanner.receivers import calls
from scanner.receivers.engine import Engine, unknown
from scanner.receivers.expressions import Binder, Name, Reader, Types, class_variables, parse
from scanner.receivers.rules import Reason
from scanner.receivers.sites import Site
from scanner.receivers.types import (
    BoundMethod,
    ClassObject,
    Findings,
    Instance,
    LibraryFunction,
    merged,
    types,
    with_chain,
)
from scanner.stdlib import Function as LibraryCallable
from scanner.stdlib import Member, ParameterKind, Signature

_ROWS = frozenset({"args", "initargs"})
_NAMED = frozenset({"kwargs", "kwds"})
_MOST_FURTHER = 12
_CALLABLE = "collections.abc.Callable"


def handed(engine: Engine, site: Site, position: int | None, name: str) -> Findings | None:
    """What a site hands to a parameter; None where it hands nothing (the default counts).

    Args:
        engine: The engine.
        site: The site.
        position: The parameter's place among the positional ones, None for one that is given by keyword only.
        name: The parameter's name.
    """
    place = None if position is None else position - site.taken
    if place is not None and place < 0:
        return None
    if site.callee is None:
        call = site.call
        return _given(engine, site.path, call.arguments, call.keywords, place, name)
    return _through(engine, site, place, name)


def further(engine: Engine, site: Site, positional: int) -> Findings | None:
    """What a site hands to ``*args`` behind so many positional parameters."""
    groups = []
    for position in range(positional, positional + _MOST_FURTHER):
        found = handed(engine, site, position, "")
        if found is None:
            break
        groups.append(found)
    return merged(groups) if groups else None


def further_named(engine: Engine, site: Site, names: Collection[str]) -> Findings | None:
    """What a site hands to ``**kwargs`` beside parameters of these names."""
    groups = [found for _, found in named(engine, site, names)]
    return merged(groups) if groups else None


def named(engine: Engine, site: Site, names: Collection[str]) -> tuple[tuple[str, Findings], ...]:
    """The same by keyword; ``**`` stands for any, where what is unpacked is not known."""
    keywords = site.call.keywords
    if site.callee is not None:
        return (("**", unknown(Reason.EXPRESSION)),) if keywords else ()
    return tuple(
        (name, unknown(Reason.EXPRESSION) if name == "**" else engine.infer(site.path, value))
        for name, value in keywords
        if name not in names
    )


def _given(
    engine: Engine,
    path: str,
    arguments: tuple[Expr | None, ...],
    keywords: tuple[tuple[str, Expr | None], ...],
    place: int | None,
    name: str,
) -> Findings | None:
    if place is not None:
        found = _at(engine, path, arguments, place)
        if found is not None:
            return found
    for keyword, value in keywords:
        if keyword == name:
            return engine.infer(path, value)
    for keyword, value in keywords:
        if keyword == "**":
            found = keyed(engine, path, value, name)
            if found is not None:
                return found
    return None


def _at(engine: Engine, path: str, arguments: tuple[Expr | None, ...], place: int) -> Findings | None:
    """The argument at a place, unpacked ones counted."""
    for number, argument in enumerate(arguments):
        if isinstance(argument, Iterated):
            return _in_row(engine, path, argument.value, place - number)
        if number == place:
            return engine.infer(path, argument)
    return None


def _in_row(engine: Engine, path: str, row: Expr | None, place: int) -> Findings | None:
    """The element at a place of a row of arguments (``args=(q,)``, ``*pair``)."""
    if isinstance(row, Display) and row.kind in ("tuple", "list") and not _is_comprehension(row):
        return _at(engine, path, row.elements, place)
    if row is None:
        return unknown(Reason.EXPRESSION)
    for each in types(engine.infer(path, row)):
        if isinstance(each, Instance) and each.name == "tuple" and each.arguments[-1:] != ((),):
            if place >= len(each.arguments):
                return None
        elif not isinstance(each, Instance):
            return unknown(Reason.EXPRESSION)
    return engine.infer_made(path, Item(row, Literal("int", str(place))))


def _is_comprehension(display: Display) -> bool:
    return any(isinstance(each, Iterated) for each in display.elements[:1])


def keyed(engine: Engine, path: str, value: Expr | None, name: str) -> Findings | None:
    """What ``**value`` hands to a parameter of that name."""
    if isinstance(value, Display) and value.kind == "dict":
        for key, element in zip(value.keys, value.elements, strict=False):
            if isinstance(key, Literal) and key.kind == "str" and key.text == name:
                return engine.infer(path, element)
        known = all(isinstance(key, Literal) for key in value.keys)
        return None if known else unknown(Reason.EXPRESSION)
    if isinstance(value, Call) and not value.arguments:
        given = dict(value.keywords)
        made = types(engine.infer(path, value))
        if name in given and all(isinstance(each, Instance) and each.name == "dict" for each in made):
            return engine.infer(path, given[name])
    found = engine.infer(path, value)
    entries = [each.type.entry(name) if isinstance(each.type, Instance) else () for each in found]
    if entries and all(entries):
        return merged([with_chain(entry, each.chain) for entry, each in zip(entries, found, strict=True)])
    return unknown(Reason.EXPRESSION)


# -- through the library --


def _through(engine: Engine, site: Site, place: int | None, name: str) -> Findings | None:
    callee, variables = _callable(engine, site)
    if callee is None:
        return unknown(Reason.EXPRESSION)
    call = site.call
    slot = call.arguments[site.slot] if isinstance(site.slot, int) else dict(call.keywords)[site.slot]
    is_called = False
    for signature in callee.matching(len(call.arguments), frozenset(key for key, _ in call.keywords)):
        takes = _takes(signature, call, slot)
        if takes is None:
            continue
        is_called = True
        if takes.head == "[]" and not any(
            option.head[:1] == "*" for each in takes.arguments for option in each
        ):
            if place is None or place >= len(takes.arguments):
                continue
            binder = _bound(engine, site, signature, (*callee.typevars, *variables))
            read = Reader(engine.stdlib, {**variables, **binder.bound})
            return with_chain(read.union(takes.arguments[place]), ())
        rest = next((p.type for p in signature.parameters if p.kind is ParameterKind.VAR_POSITIONAL), None)
        if rest is not None and not rest.startswith("collections.abc.Iterable"):
            return _behind(engine, site, signature, place, name)
        return _beside(engine, site, signature, place, name)
    return None if is_called else unknown(Reason.EXPRESSION)


def _takes(signature: Signature, call: Call, slot: Expr | None) -> Name | None:
    """What the signature wants a function to take that is given in a slot: the parameters of its ``Callable``."""
    for parameter, argument in calls.pairs(signature, call):
        if argument is slot and parameter.type is not None:
            for wanted in parse(parameter.type):
                if wanted.head == _CALLABLE and wanted.arguments:
                    return wanted.arguments[0][0]
    return None


def _callable(engine: Engine, site: Site) -> tuple[LibraryCallable | Member | None, dict[str, Types]]:
    found = site.callee
    if isinstance(found, LibraryFunction):
        return engine.stdlib.function(found.name), {}
    if isinstance(found, ClassObject) and isinstance(found.of, Instance):
        return engine.stdlib.function(found.of.name), {}
    if isinstance(found, BoundMethod):
        member = engine.stdlib.member(found.receiver.name, found.name)
        return member, class_variables(engine.stdlib, found.receiver)
    return None, {}


def _bound(engine: Engine, site: Site, signature: Signature, variables: tuple[str, ...]) -> Binder:
    """Bind type variables by the arguments that are no functions."""
    binder = Binder(engine.stdlib, variables)
    for parameter, argument in calls.pairs(signature, site.call):
        if parameter.type is not None and argument is not None and _CALLABLE not in parameter.type:
            calls.bind_argument(engine, site.path, binder, parameter.type, argument)
    return binder


def _behind(
    engine: Engine, site: Site, signature: Signature, place: int | None, name: str
) -> Findings | None:
    """``submit(f, q)``: the arguments behind the library's own."""
    own = sum(p.kind < ParameterKind.VAR_POSITIONAL for p in signature.parameters)
    named = {p.name for p in signature.parameters if p.kind in (1, 3)}
    call = site.call
    keywords = tuple((key, value) for key, value in call.keywords if key not in named)
    return _given(engine, site.path, call.arguments[own:], keywords, place, name)


def _beside(
    engine: Engine, site: Site, signature: Signature, place: int | None, name: str
) -> Findings | None:
    """``Thread(target=f, args=(q,))``, ``pool.map(f, rows)``: what stands in the parameters beside the function."""
    found: Findings | None = None
    number = 0
    for parameter, argument in calls.pairs(signature, site.call):
        if parameter.name in _ROWS and place is not None:
            found = found or _in_row(engine, site.path, argument, place)
        elif parameter.name in _NAMED:
            found = found or keyed(engine, site.path, argument, name)
        elif parameter.name.startswith("iter") and argument is not None:
            element = Iterated(argument, is_async=False)
            if "Iterable[collections.abc.Iterable" in (parameter.type or ""):
                return None if place is None else _in_row(engine, site.path, element, place)
            if number == place:
                return engine.infer(site.path, element)
            number += 1
    return found
