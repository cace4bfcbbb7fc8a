"""API uses and imports: which reads and import aliases of a file mean a tracked name.

Rules, each with an example:

- A maximal dotted expression counts once: in ``asyncio.run(main())`` it is ``asyncio.run``; ``asyncio`` alone
  counts where the module is passed as a value: ``setattr(asyncio, "run", fake)``.
- After ``h = asyncio`` or ``s = asyncio.run``, attribute reads and calls through ``h`` and ``s`` count, and
  where they name a type (annotations, base classes, ``except``, decorators); merely handing the new name on
  does not. After ``sig = signal.SIGTERM`` nothing further counts: a constant's other name is neither called
  nor looked into.
- ``getattr(asyncio, "run")`` is one use of ``asyncio.run``, at ``getattr``.
- ``import asyncio`` and ``from queue import Queue as Q`` are imports of ``asyncio`` and ``queue.Queue``;
  ``from queue import *`` is one of ``queue``. ``import time`` counts in a file that reaches ``time.sleep``
  through it. ``from .helpers import Queue`` is none, whatever it leads to.
"""

from collections.abc import Iterator

from scanner import names
from scanner.facts import CALLED, NAMED, FileFacts, ImportFact, Read
from scanner.ir import UNBOUND
from scanner.meaning import Library, Meaning, ProjectModule
from scanner.project import Project
from scanner.records import Kind, Record


def records(project: Project, path: str, facts: FileFacts) -> Iterator[Record]:
    """The ``api_use`` and ``import`` records of one file."""
    reached: set[int] = set()
    meanings: dict[int, Meaning | None] = {}
    for read in facts.reads:
        number = read.definition
        if number not in meanings:
            meanings[number] = names.resolve(project, path, number)
        symbol = use(project, read, meanings[number])
        if symbol is None:
            continue
        reached |= names.import_roots(project, path, number)
        yield _record(Kind.API_USE, symbol, path, facts, read)
    for fact in facts.imports:
        imported = imported_symbol(project, path, fact, is_reached=fact.definition in reached)
        if imported is not None:
            yield _record(Kind.IMPORT, imported, path, facts, fact)


def use(project: Project, read: Read, meaning: Meaning | None) -> str | None:
    """The tracked symbol that a read is a use of, given what its root means."""
    if type(meaning) is Library:
        if not meaning.is_standard:
            return None
        if not meaning.rebound:
            return project.stdlib.tracked(".".join([meaning.name, *read.attributes]))
        if not read.attributes and read.use not in (CALLED, NAMED):
            return None
        if not _can_be_called(project, meaning.name):
            return None
    elif type(meaning) is not ProjectModule:
        return None
    for name in read.attributes:
        meaning = names.member(project, meaning, name)
    if not isinstance(meaning, Library) or not meaning.is_standard:
        return None
    return project.stdlib.tracked(meaning.name)


def _can_be_called(project: Project, name: str) -> bool:
    """Whether a library name is a module, class or function, unlike a constant."""
    stdlib = project.stdlib
    return stdlib.is_module(name) or stdlib.is_class(name) or stdlib.function(name) is not None


def imported_symbol(project: Project, path: str, fact: ImportFact, *, is_reached: bool) -> str | None:
    """The symbol of an import record, None where the import is none.

    Args:
        project: The tree.
        path: The importing file.
        fact: The alias.
        is_reached: Whether a tracked name is reached through it in that file.
    """
    if fact.level or project.find_module(path, fact.module, 0) is not None:
        return None
    stdlib = project.stdlib
    if fact.name is None or fact.definition == UNBOUND:
        return fact.module if fact.module in stdlib.tracked_modules or is_reached else None
    if not stdlib.is_module(fact.module.partition(".")[0]):
        return None
    dotted = f"{fact.module}.{fact.name}"
    return stdlib.tracked(dotted) or (dotted if is_reached else None)


def _record(kind: Kind, symbol: str, path: str, facts: FileFacts, fact: Read | ImportFact) -> Record:
    return Record(
        id="",
        kind=kind,
        symbol=symbol,
        path=path,
        line=fact.line,
        column=fact.column,
        scope=facts.scopes[fact.scope],
        line_hash=facts.line_hashes[fact.line],
        lesson=None,
    )
