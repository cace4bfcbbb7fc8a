"""API uses and imports: which reads and import aliases of a file mean a tracked name.

Rules, each with an example:

- A maximal dotted expression counts once: in ``asyncio.run(main())`` it is ``asyncio.run``; ``asyncio`` alone counts
  where the module is passed as a value: ``setattr(asyncio, "run", fake)``.
- After ``h = asyncio`` or ``s = asyncio.run``, attribute reads and calls through ``h`` and ``s`` count, and where they
  name a type (annotations, base classes, ``except``, decorators); merely handing the new name on does not.
  After ``sig = signal.SIGTERM`` nothing further counts: a constant's other name is neither called nor looked into.
- ``getattr(asyncio, "run")`` is one use of ``asyncio.run``, at ``getattr``.
- ``import asyncio`` and ``from queue import Queue as Q`` are imports of ``asyncio`` and ``queue.Queue``;
  ``from queue import *`` is one of ``queue``. ``import time`` counts in a file that reaches ``time.sleep`` through it.
  ``from .helpers import Queue`` is none, whatever it leads to.
"""

from collections.abc import Iterator

from scanner import names
from scanner.facts import CALLED, NAMED, UNBOUND, FileFacts, ImportFact, Read
from scanner.meaning import Library
from scanner.project import Project
from scanner.records import Kind, Record


def records(project: Project, path: str, facts: FileFacts) -> Iterator[Record]:
    """The ``api_use`` and ``import`` records of one file."""
    reached: dict[int, set[str]] = {}
    for read in facts.reads:
        symbol = use(project, path, read)
        if symbol is None:
            continue
        for root in names.import_roots(project, path, read.definition):
            reached.setdefault(root, set()).add(symbol)
        yield _record(Kind.API_USE, symbol, path, facts, read)
    for fact in facts.imports:
        imported = imported_symbol(project, path, fact, bool(reached.get(fact.definition)))
        if imported is not None:
            yield _record(Kind.IMPORT, imported, path, facts, fact)


def use(project: Project, path: str, read: Read) -> str | None:
    """The tracked symbol that a read is a use of."""
    meaning = names.resolve(project, path, read.definition)
    if not isinstance(meaning, Library | names.ProjectModule):
        return None
    if isinstance(meaning, Library) and meaning.rebound:
        if not read.attributes and read.use not in (CALLED, NAMED):
            return None
        if not _can_be_called(project, meaning.name):
            return None
    for name in read.attributes:
        meaning = names.member(project, path, meaning, name)
    if not isinstance(meaning, Library) or not meaning.is_standard:
        return None
    return project.stdlib.tracked(meaning.name)


def _can_be_called(project: Project, name: str) -> bool:
    """Whether a library name is a module, class or function, unlike a constant."""
    stdlib = project.stdlib
    return stdlib.is_module(name) or stdlib.is_class(name) or stdlib.function(name) is not None


def imported_symbol(project: Project, path: str, fact: ImportFact, is_reached: bool) -> str | None:  # noqa: FBT001
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
