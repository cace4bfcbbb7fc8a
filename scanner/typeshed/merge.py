"""Facts of several Python versions and platforms merged: the first decides, the others add."""

from typing import TypeVar

from scanner.stdlib_format import ClassFacts, ModuleFacts

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
    _add(mine.methods, other.methods, known)
    _add(mine.properties, other.properties, known)
    _add(mine.attributes, other.attributes, known)


def _add(mine: dict[str, _T], other: dict[str, _T], known: set[str]) -> None:
    mine.update((name, value) for name, value in other.items() if name not in known)
