"""What a scan holds: frozen records and the enums that classify them.

Everything downstream (scan file, comparison, Sphinx extension) speaks in these types. They hold facts only:
paths, positions, names, counts and hashes, never a line of the scanned source.

Positions are 1-based. ``line`` counts lines as Python's tokenizer does; ``column`` counts characters, not bytes.
"""

from enum import StrEnum
from hashlib import blake2b
from itertools import groupby
from typing import Annotated

import msgspec

Position = Annotated[int, msgspec.Meta(ge=1)]
"""A line or a column, counted from 1; decoding a scan holds it to that."""

FORMAT = 1
"""Version of the scan file's format. It changes when a reader of the old one would misread the new one."""


def hash_line(text: str) -> str:
    """Identify a line's text, whitespace at both ends aside, so that a page never shows another line for it."""
    return blake2b(text.strip().encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def hash_block(code: str) -> str:
    """Identify a Markdown example's code, so that a page never shows another block for it."""
    return blake2b(code.encode(), digest_size=6).hexdigest()


class Kind(StrEnum):
    """The kind of a record. Markdown examples are a list of their own."""

    API_USE = "api_use"
    """One maximal dotted expression that the file's bindings resolve to a tracked name."""
    IMPORT = "import"
    """One bound alias of an import of a tracked module or name."""
    ASYNC_SYNTAX = "async_syntax"
    """One node of async syntax; the symbol is its `Syntax`."""
    RECEIVER_METHOD = "receiver_method"
    """One attribute access on a value that evidence ties to a tracked class."""
    CANDIDATE = "candidate"
    """One access with a listed method's name whose receiver no evidence ties to a tracked class."""


class Syntax(StrEnum):
    """The symbols of `Kind.ASYNC_SYNTAX` records."""

    ASYNC_DEF = "async_def"
    """An ``async def`` that is not an async generator."""
    ASYNC_GENERATOR_DEF = "async_generator_def"
    """An ``async def`` with a ``yield`` in its own body."""
    ASYNC_YIELD = "async_yield"
    """A ``yield`` of an async generator."""
    AWAIT = "await"
    """An ``await`` expression."""
    ASYNC_WITH = "async_with"
    """An ``async with`` statement."""
    ASYNC_FOR = "async_for"
    """An ``async for`` statement or comprehension clause."""
    ASYNC_PROTOCOL_DEF = "async_protocol_def"
    """A plain ``def`` of ``__aenter__``, ``__aexit__``, ``__aiter__`` or ``__anext__``."""


class Verdict(StrEnum):
    """What is known of a candidate's receiver."""

    EXCLUDED = "excluded"
    """Evidence says that it is something else; the record carries it."""
    UNRESOLVED = "unresolved"
    """No evidence decides; the record's reason says what is missing."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One link of a chain of evidence.

    ``rule`` is the rule's identifier (documented in ``scanner.receivers``), ``path``/``line``/``column`` the place it
    was applied to (within an expression: where the binding, ``def`` or access stands that holds it), ``detail`` the
    name, class or signature that it yields there.
    """

    rule: str
    detail: str
    path: str | None = None
    line: Position | None = None
    column: Position | None = None


class Evidence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a receiver has the type it has: ``kind`` (the deciding rule) and ``chain``, from the access to the origin."""

    kind: str
    chain: tuple[Step, ...] = ()


def runs(chain: tuple[Step, ...]) -> list[tuple[Step, int]]:
    """The steps, each with how often it is taken in a row: an element of an element has one place in the source."""
    return [(step, len(list(same))) for step, same in groupby(chain)]


class Record(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One record of any `Kind`.

    ``symbol`` is the canonical public name (``asyncio.Queue.get``; ``?.get`` for a candidate; a `Syntax` value).
    ``scope`` is the dotted name of the enclosing function or class, ``<module>`` at the top. ``lesson`` is the label
    of the lesson that owns it, None when the catalog has none (reported, and an error). ``line_hash`` identifies the
    text of the line, so that a page never shows a code line that is not the scanned one.
    """

    id: str
    kind: Kind
    symbol: str
    path: str
    line: Position
    column: Position
    scope: str
    line_hash: str
    lesson: str | None
    name: str | None = None
    """Async definitions: the name that is defined."""
    evidence: Evidence | None = None
    verdict: Verdict | None = None
    reason: str | None = None
    """Candidates: the reason's identifier (``dict``, ``project-class``, ``unannotated-parameter``, …)."""
    receiver: str | None = None
    """Excluded candidates: the type or module that the receiver is known to be."""
    possible: tuple[str, ...] = ()
    """Unresolved candidates: the tracked classes that different evidence names."""


class MarkdownExample(msgspec.Struct, frozen=True, kw_only=True):
    """A fenced Python block with async syntax or a tracked API.

    ``line`` is the first code line, ``lines`` the number of code lines, ``content_hash`` identifies the text.
    """

    id: str
    path: str
    line: Position
    lines: int
    symbols: tuple[str, ...]
    lessons: tuple[str, ...]
    content_hash: str


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A file that could not be read or parsed. ``line`` is None where no line is to blame."""

    path: str
    line: Position | None
    reason: str


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of a scan, under the reference figures' keys."""

    python_files: int
    api_uses: int
    api_names: int
    async_syntax: int
    imports: int
    receiver_methods: int
    candidates: int
    markdown_examples: int


class ScannerInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Which scanner wrote the file; ``python`` only where failures depend on the parsing Python."""

    version: str
    python: str | None = None


class Scan(msgspec.Struct, frozen=True, kw_only=True):
    """A whole scan. ``repository`` and ``commit`` are None for a folder. ``submodules`` are named, not entered.

    ``unlisted_candidates`` counts the candidates whose names every file and container has (the catalog marks them).
    """

    format: int
    repository: str | None
    commit: str | None
    scanner: ScannerInfo
    totals: Totals
    records: tuple[Record, ...]
    markdown_examples: tuple[MarkdownExample, ...]
    failures: tuple[Failure, ...]
    unlisted_candidates: dict[str, int]
    submodules: tuple[str, ...] = ()
