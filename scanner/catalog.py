"""The lessons and sections, and which lesson each symbol belongs to.

``data/lessons.toml`` holds rows, labels and titles; ``data/symbols.toml`` what belongs to each lesson, and
says how a symbol that is not listed finds its lesson.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec

from scanner.errors import ScannerError
from scanner.stdlib import load_stdlib

DATA = Path(__file__).parent / "data"
CATALOG_FILES = ("lessons.toml", "symbols.toml")
"""What a catalog's folder holds."""

_PLATFORMS = ("linux", "darwin", "win32", "posix")
_LIMIT = re.compile(r"(>=|<)(\d+)\.(\d+)")
_T = TypeVar("_T")
_Titled = TypeVar("_Titled", "Lesson", "Section")


class Lesson(msgspec.Struct, frozen=True):
    """One row of the coverage table.

    ``number`` is its place in the reference (section and position in it: ``3.1``). ``owned`` symbols give it
    their records, ``supplementary`` ones it explains as well. ``covers`` are names and patterns (a ``*`` in
    the last part) that it owns without explaining each: the rest of a module, a family of constants.
    ``general_zh`` and ``general_en`` are the titles beside other code, where the usual ones name Slime.
    """

    row: int
    label: str
    section: int
    number: str
    title_zh: str
    title_en: str
    owned: tuple[str, ...] = ()
    supplementary: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    general_zh: str = ""
    general_en: str = ""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section: its lessons' labels in reading order."""

    number: int
    label: str
    title_zh: str
    title_en: str
    lessons: tuple[str, ...]
    general_zh: str = ""
    general_en: str = ""


class Availability(msgspec.Struct, frozen=True):
    """Which Pythons have a symbol: since ``since``, before ``before``, on ``platform``; None sets no limit.

    ``platform`` is a value of `sys.platform`, or ``posix`` for all but Windows.
    """

    since: tuple[int, int] | None = None
    before: tuple[int, int] | None = None
    platform: str | None = None

    def includes(self, version: tuple[int, int], platform: str) -> bool:
        """Whether the Python of this version on this platform (`sys.platform`) has the symbol."""
        return (
            (self.since is None or version >= self.since)
            and (self.before is None or version < self.before)
            and (self.platform in (None, platform) or (self.platform == "posix" and platform != "win32"))
        )


class Catalog:
    """The lessons, and who owns what. `load_catalog` reads it."""

    def __init__(
        self,
        lessons: Iterable[Lesson],
        sections: Iterable[Section],
        *,
        candidates: str | None = None,
        common_names: Iterable[str] = (),
        alike: Mapping[str, str] | None = None,
        availability: Mapping[str, Availability] | None = None,
    ) -> None:
        self.lessons: tuple[Lesson, ...] = tuple(lessons)
        """In row order."""
        self.candidates: str | None = candidates
        """The label of the lesson that has the candidates."""
        self.sections: tuple[Section, ...] = tuple(sections)
        self.common_names: frozenset[str] = frozenset(common_names)
        """Method names that every file and container has: counted, not listed, unless proven."""
        self.availability: Mapping[str, Availability] = availability or {}
        """The symbols that not every supported Python has."""
        self._alike = alike or {}
        self._by_label = {lesson.label: lesson for lesson in self.lessons}
        self._explaining: dict[str, list[str]] = {}
        self._entries: dict[str, str] = {}
        self._patterns: dict[str, list[tuple[str, str, str]]] = {}
        self._found: dict[str, tuple[str, str] | None] = {}
        for lesson in self.lessons:
            self._enter(lesson)
        for patterns in self._patterns.values():
            patterns.sort(key=lambda pattern: (-len(pattern[0]), pattern))

    def general(self) -> "Catalog":
        """The same catalog with titles that fit any code base."""
        return Catalog(
            map(_general, self.lessons),
            map(_general, self.sections),
            candidates=self.candidates,
            common_names=self.common_names,
            alike=self._alike,
            availability=self.availability,
        )

    def _enter(self, lesson: Lesson) -> None:
        for symbol in (*lesson.owned, *lesson.covers):
            if "*" in symbol:
                parent, _, last = symbol.rpartition(".")
                self._patterns.setdefault(parent, []).append((last, symbol, lesson.label))
            else:
                self._entries[symbol] = lesson.label
        for symbol in lesson.supplementary:
            self._explaining.setdefault(symbol, []).append(lesson.label)

    @cached_property
    def method_names(self) -> frozenset[str]:
        """Names of methods of tracked classes: what makes an access a candidate."""
        return load_stdlib().method_names

    @property
    def labels(self) -> dict[int, str]:
        """The label of each lesson's row, by which reference figures name it."""
        return {lesson.row: lesson.label for lesson in self.lessons}

    def lesson(self, label: str) -> Lesson:
        """The lesson of that label; `KeyError` if there is none."""
        return self._by_label[label]

    def owner(self, symbol: str) -> str | None:
        """The label of the lesson that owns the symbol's records; None if no lesson has even its module."""
        found = self._find(symbol)
        return found[1] if found else None

    def entry(self, symbol: str) -> str | None:
        """The symbol or pattern of the catalog that decides where ``symbol`` belongs; None if none does."""
        found = self._find(symbol)
        return found[0] if found else None

    def lessons_of(self, symbol: str) -> tuple[str, ...]:
        """The owner first, then the lessons that explain the symbol as well, in row order."""
        owner = self.owner(symbol)
        return tuple(dict.fromkeys((*([owner] if owner else ()), *self._explaining.get(symbol, ()))))

    def _find(self, symbol: str) -> tuple[str, str] | None:
        if symbol not in self._found:
            self._found[symbol] = self._search(symbol)
        return self._found[symbol]

    def _search(self, symbol: str) -> tuple[str, str] | None:
        label = self._entries.get(symbol)
        if label is not None:
            return symbol, label
        parent, _, last = symbol.rpartition(".")
        for pattern, entry, owner in self._patterns.get(parent, ()):
            start, _, end = pattern.partition("*")
            if last.startswith(start) and last.endswith(end):
                return entry, owner
        if parent in self._alike:
            return self._find(f"{self._alike[parent]}.{last}")
        return self._find(parent) if parent else None


class _LessonEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    row: int
    label: str
    title_zh: str
    title_en: str
    general_zh: str = ""
    general_en: str = ""


class _LessonsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    candidates: str
    section: tuple[Section, ...]
    lesson: tuple[_LessonEntry, ...]


class _Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    owned: tuple[str, ...] = ()
    supplementary: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()


class _SymbolsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    common_names: tuple[str, ...]
    lesson: dict[str, _Symbols]
    alike: dict[str, str] = {}
    availability: dict[str, tuple[str, ...]] = {}


class _InconsistentError(Exception):
    """Data of the right shape that contradicts itself."""


def load_catalog(path: Path | None = None) -> Catalog:
    """Read the catalog from a folder, the package's own by default; `ScannerError` if it is unusable."""
    folder = path or DATA
    lessons = _read(folder / "lessons.toml", _LessonsFile)
    symbols = _read(folder / "symbols.toml", _SymbolsFile)
    try:
        return Catalog(
            _lessons(lessons, symbols),
            lessons.section,
            candidates=lessons.candidates,
            common_names=symbols.common_names,
            alike=symbols.alike,
            availability={
                symbol: _availability(condition)
                for condition, listed in symbols.availability.items()
                for symbol in listed
            },
        )
    except _InconsistentError as error:
        raise ScannerError(f"{folder}: {error}; correct lessons.toml or symbols.toml") from error


def _read(path: Path, shape: type[_T]) -> _T:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), shape)
    except OSError as error:
        raise ScannerError(
            f"{path}: cannot be read ({error.strerror}); give the folder of the catalog"
        ) from error
    except ValueError as error:  # not UTF-8, not TOML, or of another shape
        raise ScannerError(f"{path}: is no such part of a catalog ({error}); correct it") from error


def _lessons(lessons: _LessonsFile, symbols: _SymbolsFile) -> Iterator[Lesson]:
    places = {
        label: (section.number, f"{section.number}.{position}")
        for section in lessons.section
        for position, label in enumerate(section.lessons, 1)
    }
    labels = {entry.label for entry in lessons.lesson}
    for label in (*places, *symbols.lesson, lessons.candidates):
        if label not in labels:
            raise _InconsistentError(f"no lesson has the label {label!r}")
    owners: dict[str, str] = {}
    for row, entry in enumerate(lessons.lesson, 1):
        label = entry.label
        if entry.row != row:
            raise _InconsistentError(f"lesson {label!r} stands in place {row}, but is row {entry.row}")
        if label not in places:
            raise _InconsistentError(f"lesson {label!r} is in no section")
        own = symbols.lesson.get(label, _Symbols())
        for symbol in (*own.owned, *own.covers):
            if symbol in owners:
                raise _InconsistentError(f"{symbol!r} belongs to both {owners[symbol]!r} and {label!r}")
            owners[symbol] = label
        yield Lesson(
            row,
            label,
            *places[label],
            entry.title_zh,
            entry.title_en,
            own.owned,
            own.supplementary,
            own.covers,
            entry.general_zh,
            entry.general_en,
        )


def _general(item: _Titled) -> _Titled:
    """A lesson or section under its general title."""
    return msgspec.structs.replace(
        item, title_zh=item.general_zh or item.title_zh, title_en=item.general_en or item.title_en
    )


def _availability(condition: str) -> Availability:
    """Read ``">=3.12"``, ``"<3.14"``, ``"win32"``, or several of these with commas between."""
    limits: dict[str, tuple[int, int]] = {}
    platform = None
    for part in (part.strip() for part in condition.split(",")):
        limit = _LIMIT.fullmatch(part)
        if limit:
            limits[limit[1]] = int(limit[2]), int(limit[3])
        elif part in _PLATFORMS:
            platform = part
        else:
            raise _InconsistentError(f"the availability {condition!r} cannot be read")
    return Availability(limits.get(">="), limits.get("<"), platform)


def mapped_symbols(catalog: Catalog) -> Iterator[str]:
    """Every symbol and pattern that some lesson owns, in row order."""
    for lesson in catalog.lessons:
        yield from lesson.owned
        yield from lesson.covers
