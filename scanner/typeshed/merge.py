"""Facts of several Python versions and platforms merged: the first decides, the others add."""

from typing import TypeVar

from scanner.stdlib_format import ClassFacts, MethodFacts, ModuleFacts

_T = TypeVar("_T")


def merge(into: dict[str, ModuleFacts], other: dict[str, ModuleFacts]) -> None:
    """Add what ``other`` has and ``into`` lacks, down to the members of classes."""
    for module, facts in other.items():
        mine = into.setdefault(module, facts)
        if mine is facts:
            continue
        known = mine.classes.keys() | mine.functions.keys() | mine.variables.keys() | mine.names.keys()
        for name, cls in facts.classes.items():
            if name in mine.classes:
                _merge_class(mine.classes[name], cls)
        _add(mine.classes, facts.classes, known)
        _add(mine.functions, facts.functions, known)
        _add(mine.variables, facts.variables, known)
        _add(mine.names, facts.names, known)


def _merge_class(mine: ClassFacts, other: ClassFacts) -> None:
    known = mine.methods.keys() | mine.properties.keys() | mine.attributes.keys()
    for name, method in other.methods.items():
        if name in mine.methods:
            mine.methods[name] = _with_keywords(mine.methods[name], method)
    _add(mine.methods, other.methods, known)
    _add(mine.properties, other.properties, known)
    _add(mine.attributes, other.attributes, known)


def _add(mine: dict[str, _T], other: dict[str, _T], known: set[str]) -> None:
    mine.update((name, value) for name, value in other.items() if name not in known)


def _with_keywords(mine: MethodFacts, other: MethodFacts) -> MethodFacts:
    """The method, with the signatures of the other that name further parameters and give the same."""
    known = {parameter.name for signature in mine.signatures for parameter in signature.parameters}
    returns = {signature.returns for signature in mine.signatures}
    more = tuple(
        signature
        for signature in other.signatures
        if signature.returns in returns and any(p.name not in known for p in signature.parameters)
    )
    return MethodFacts(mine.kind, (*mine.signatures, *more), mine.typevars) if more else mine
