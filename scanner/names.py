"""What a name means: definitions and dotted expressions to the library names or project objects behind them.

Resolution follows the file's own bindings (imports, aliases, re-bindings) and, through imports of project
modules, those of other files. It is pure and answers None rather than guess:

- Bindings that disagree give None; None beside something else changes nothing (``h = None``, then ``h =
  asyncio``).
- A name that the file does not bind is a star import's, where one provides it, else a builtin.
- Example: in a file with ``from pkg import aio`` and ``pkg/__init__.py`` with ``import asyncio as aio``, the
  expression ``aio.sleep`` is `Library` ``asyncio.sleep``.
"""

from collections.abc import Iterator
from typing import TypeAlias

from scanner.facts import FileFacts
from scanner.ir import UNBOUND, Attr, Bound, Either, Expr, Free, Imported, Join, Literal, Ref
from scanner.meaning import Library, Meaning, ProjectModule, ProjectObject
from scanner.project import Project
from scanner.records import Step

Stars: TypeAlias = tuple[tuple[str, int], ...]

_MOST_BINDINGS = 100
"""Of more bindings than this that reach one place not all are looked at, and nothing is decided."""
_LONGEST_NAME = 500
"""No library's dotted name has so many characters: after thousands of ``x = x.y`` nothing is decided."""
_LONGEST_FORWARDING = 20
"""So many joins of one definition only are followed the short way."""


def resolve(project: Project, path: str, definition: int) -> Meaning | None:
    """What a definition of a file stands for."""
    return project.meanings.ask((path, definition), lambda: (_resolve(project, path, definition),))[0]


def _resolve(project: Project, path: str, definition: int) -> Meaning | None:
    facts = project.facts(path)
    if facts is None:
        return None
    found = facts.definitions[definition]
    if isinstance(found, Bound):
        return _bound(project, path, definition, found)
    if isinstance(found, Free):
        return _free(project, path, found)
    leaves = bindings(facts, definition)
    if len(leaves) == 1:
        return resolve(project, path, leaves[0])
    return _agreed([resolve(project, path, number) for number in leaves if not _is_none(facts, number)])


def bindings(facts: FileFacts, definition: int) -> list[int]:
    """The definitions other than joins that reach through a definition, in a stable order.

    Of more than `_MOST_BINDINGS` the first ones, and `UNBOUND` for the rest.
    """
    found = facts.definitions[definition]
    for _ in range(_LONGEST_FORWARDING):
        if type(found) is not Join:
            return [definition]
        if len(found.inputs) != 1:
            break
        definition = found.inputs[0]
        found = facts.definitions[definition]
    leaves: dict[int, None] = {}
    seen, pending = {definition}, [definition]
    while pending:
        number = pending.pop()
        found = facts.definitions[number]
        if type(found) is Join:
            new = [entry for entry in found.inputs if entry not in seen]
            seen.update(new)
            pending.extend(reversed(new))
        else:
            leaves[number] = None
            if len(leaves) > _MOST_BINDINGS:
                leaves[UNBOUND] = None
                break
    return list(leaves)


def resolve_expression(project: Project, path: str, expr: Expr | None) -> Meaning | None:
    """What a dotted expression stands for; None for any other expression."""
    names: list[str] = []
    while type(expr) is Attr:
        names.append(expr.name)
        expr = expr.base
    if type(expr) is not Ref:
        return None
    meaning = resolve(project, path, expr.definition)
    for name in reversed(names):
        meaning = member(project, meaning, name)
    return meaning


def member(project: Project, meaning: Meaning | None, name: str) -> Meaning | None:
    """The attribute ``name`` of what has been found."""
    if isinstance(meaning, Library):
        is_name = len(meaning.name) < _LONGEST_NAME
        return meaning._replace(name=f"{meaning.name}.{name}") if is_name else None
    if isinstance(meaning, ProjectModule):
        return _module_member(project, meaning.path, name)
    return None


def _is_none(facts: FileFacts, definition: int) -> bool:
    """Whether a definition binds None, which changes nothing beside something else."""
    found = facts.definitions[definition]
    return isinstance(found, Bound) and isinstance(found.value, Literal) and found.value.kind == "None"


def import_roots(project: Project, path: str, definition: int) -> frozenset[int]:
    """The imports of this file through which a definition gets its meaning."""
    facts = project.facts(path)
    if facts is None:
        return frozenset()
    roots, seen, pending = set(), {definition}, [definition]
    while pending:
        number = pending.pop()
        found = facts.definitions[number]
        new: list[int] = []
        if isinstance(found, Join):
            new.extend(found.inputs)
        elif isinstance(found, Bound) and isinstance(found.value, Imported):
            roots.add(number)
        elif isinstance(found, Bound):
            new.extend(_references(found.value))
        pending.extend(number for number in new if number not in seen)
        seen.update(new)
    return frozenset(roots)


def trail(project: Project, path: str, definition: int) -> Iterator[Step]:
    """The bindings, across files, through which a definition gets its meaning, for explanations."""
    seen: set[tuple[str, int]] = set()
    pending = [(path, definition)]
    while pending:
        place = pending.pop()
        facts = project.facts(place[0])
        if facts is None or place in seen:
            continue
        seen.add(place)
        for number in bindings(facts, place[1]):
            found = facts.definitions[number]
            if not isinstance(found, Bound):
                continue
            is_import = isinstance(found.value, Imported)
            yield Step("import" if is_import else "binding", found.name, place[0], found.line, found.column)
            pending.extend((place[0], reference) for reference in _references(found.value))
            if isinstance(found.value, Imported):
                pending.extend(_exporting(project, place[0], found.value))


def _exporting(project: Project, path: str, value: Imported) -> Iterator[tuple[str, int]]:
    """The definition in another file of the project that an import brings."""
    module = project.find_module(path, value.module, value.level)
    facts = project.facts(module) if module is not None else None
    if facts is not None and module is not None and value.name in facts.exports:
        yield module, facts.exports[value.name]


def _references(expr: Expr | None) -> list[int]:
    while type(expr) is Attr:
        expr = expr.base
    if isinstance(expr, Ref):
        return [expr.definition]
    if isinstance(expr, Either):
        return [number for option in expr.options for number in _references(option)]
    return []


def _bound(project: Project, path: str, definition: int, bound: Bound) -> Meaning | None:
    value = bound.value
    if isinstance(value, Imported):
        return _imported(project, path, value)
    if isinstance(value, Ref | Attr):
        meaning = resolve_expression(project, path, value)
    elif isinstance(value, Either):
        options = [
            option for option in value.options if not (isinstance(option, Literal) and option.kind == "None")
        ]
        meaning = _agreed([resolve_expression(project, path, option) for option in options])
    else:
        return ProjectObject(path, definition)
    return meaning._replace(rebound=True) if isinstance(meaning, Library) else meaning


def _imported(project: Project, path: str, value: Imported) -> Meaning | None:
    module = _module(project, path, value.module, value.level)
    if value.name is None or module is None:
        return module
    if isinstance(module, ProjectModule) and module.path == path:
        # ``from . import x`` in the package's own ``__init__.py``: the name is not bound yet, the submodule is meant.
        submodule = project.find_submodule(path, value.name)
        return ProjectModule(submodule) if submodule is not None else None
    return member(project, module, value.name)


def _module(project: Project, path: str, module: str, level: int) -> Meaning | None:
    found = project.find_module(path, module, level)
    if found is not None:
        return ProjectModule(found)
    if level:
        return None
    return Library(module, project.stdlib.is_module(module.partition(".")[0]))


def _module_member(project: Project, module: str, name: str) -> Meaning | None:
    """A name of a project module: what it binds or star-imports, else its submodule."""
    if not module.endswith("/"):
        number = project.exported(module, name)
        if number is not None:
            return resolve(project, module, number)
        starred = _starred(project, module, name)
        if starred is not None:
            return starred
    submodule = project.find_submodule(module, name)
    return ProjectModule(submodule) if submodule is not None else None


def _free(project: Project, path: str, free: Free) -> Meaning | None:
    return _starred(project, path, free.name) or Library(f"builtins.{free.name}", is_standard=True)


def _starred(project: Project, path: str, name: str) -> Meaning | None:
    """What a file's star imports, the last first, bind ``name`` to."""
    stars = project.stars(path)
    if not stars:
        return None
    return project.meanings.ask((path, name), lambda: (_star_member(project, path, stars, name),))[0]


def _star_member(project: Project, path: str, stars: Stars, name: str) -> Meaning | None:
    for module, level in reversed(stars):
        meaning = _module(project, path, module, level)
        if isinstance(meaning, Library) and name in project.stdlib.public_names(meaning.name):
            return meaning._replace(name=f"{meaning.name}.{name}")
        if isinstance(meaning, ProjectModule) and _offers(project, meaning.path, name):
            return _module_member(project, meaning.path, name)
    return None


def _offers(project: Project, module: str, name: str) -> bool:
    """Whether a star import of a project module binds ``name``."""
    facts = project.facts(module)
    if facts is None:
        return False
    if facts.public is not None:
        return name in facts.public
    if name.startswith("_"):
        return False
    return name in facts.exports or _starred(project, module, name) is not None


def _agreed(meanings: list[Meaning | None]) -> Meaning | None:
    """The one meaning that all of several bindings have."""
    if not meanings or None in meanings:
        return None
    first = meanings[0]
    if isinstance(first, Library):
        rebound = any(isinstance(meaning, Library) and meaning.rebound for meaning in meanings)
        names = {meaning.name if isinstance(meaning, Library) else None for meaning in meanings}
        return first._replace(rebound=rebound) if len(names) == 1 else None
    return first if all(meaning == first for meaning in meanings) else None
