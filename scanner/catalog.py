"""The lessons and sections, and which lesson each symbol belongs to.

``data/lessons.toml`` holds rows, labels and titles; ``data/symbols.toml`` what belongs to each lesson. A symbol that is
not listed belongs where the next shorter name does (``asyncio.TaskGroup.create_task`` with ``asyncio.TaskGroup``), down
to its module.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any

from scanner.errors import ScannerError
from scanner.stdlib import load_stdlib

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One row of the coverage table.

    ``number`` is its place in the reference (section and position in it: ``3.1``). ``owned`` symbols give it their
    records, ``supplementary`` ones it explains as well. ``covers`` are the names and patterns that it owns beyond
    those it is about: the rest of a module, a family of constants.
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


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its lessons' labels in reading order."""

    number: int
    label: str
    title_zh: str
    title_en: str
    lessons: tuple[str, ...]


class Catalog:
    """The lessons, and who owns what. Build it with `load_catalog`."""

    def __init__(
        self, lessons: Iterable[Lesson], sections: Iterable[Section], common_names: Iterable[str]
    ) -> None:
        self.lessons: tuple[Lesson, ...] = tuple(lessons)
        """In row order."""
        self.sections: tuple[Section, ...] = tuple(sections)
        self.common_names: frozenset[str] = frozenset(common_names)
        """Method names that every file and container has: candidates of these names are counted, not listed."""
        self._by_label = {lesson.label: lesson for lesson in self.lessons}
        self._listing: dict[str, list[str]] = {}
        self._owners: dict[str, str | None] = {}
        self._patterns: dict[str, list[tuple[str, str]]] = {}
        for lesson in self.lessons:
            for symbol in (*lesson.owned, *lesson.covers):
                if "*" in symbol:
                    self._patterns.setdefault(symbol.rpartition(".")[0], []).append((symbol, lesson.label))
                else:
                    self._owners.setdefault(symbol, lesson.label)
            for symbol in lesson.supplementary:
                self._listing.setdefault(symbol, []).append(lesson.label)

    @cached_property
    def method_names(self) -> frozenset[str]:
        """Names of methods of tracked classes: what makes an access a candidate."""
        return load_stdlib().method_names

    def lesson(self, label: str) -> Lesson:
        """The lesson of that label; `KeyError` if there is none."""
        return self._by_label[label]

    def owner(self, symbol: str) -> str | None:
        """The label of the lesson that the symbol's records belong to; None if no lesson has even its module."""
        if symbol not in self._owners:
            self._owners[symbol] = self._fall_back(symbol)
        return self._owners[symbol]

    def _fall_back(self, symbol: str) -> str | None:
        parent = symbol.rpartition(".")[0]
        for pattern, label in self._patterns.get(parent, ()):
            if fnmatchcase(symbol, pattern):
                return label
        return self.owner(parent) if parent else None

    def lessons_of(self, symbol: str) -> tuple[str, ...]:
        """The owner first, then the lessons that explain the symbol as well, in row order."""
        owner = self.owner(symbol)
        return tuple(dict.fromkeys((*([owner] if owner else ()), *self._listing.get(symbol, ()))))


def load_catalog(path: Path | None = None) -> Catalog:
    """Read the catalog from a folder (the package's own by default). Raises `ScannerError` on unusable data."""
    folder = path or DATA
    lessons, symbols = _read(folder / "lessons.toml"), _read(folder / "symbols.toml")
    try:
        return _build(lessons, symbols)
    except _Unusable as error:
        raise ScannerError(f"{folder}: {error}; correct lessons.toml or symbols.toml") from error


class _Unusable(Exception):
    """What is wrong with the data."""


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ScannerError(
            f"{path}: cannot be read ({error.strerror}); give the folder of the catalog"
        ) from error
    except ValueError as error:  # not UTF-8, or not TOML
        raise ScannerError(f"{path}: is no valid TOML ({error}); correct it") from error


def _build(lessons: Mapping[str, Any], symbols: Mapping[str, Any]) -> Catalog:
    sections = [_section(entry) for entry in _tables(lessons, "section")]
    places = {
        label: (section.number, f"{section.number}.{position}")
        for section in sections
        for position, label in enumerate(section.lessons, 1)
    }
    given = symbols.get("lesson", {})
    built = []
    for row, entry in enumerate(_tables(lessons, "lesson"), 1):
        label = _text(entry, "label")
        if entry.get("row") != row:
            raise _Unusable(f"lesson {label!r} stands in place {row} but has row {entry.get('row')!r}")
        if label not in places:
            raise _Unusable(f"lesson {label!r} is in no section")
        built.append(
            Lesson(
                row,
                label,
                *places[label],
                _text(entry, "title_zh"),
                _text(entry, "title_en"),
                *(_names(given.get(label, {}), key, label) for key in ("owned", "supplementary", "covers")),
            )
        )
    unknown = (given.keys() | places.keys()) - {lesson.label for lesson in built}
    if unknown:
        raise _Unusable(f"no lesson has the label {sorted(unknown)[0]!r}")
    owners: dict[str, str] = {}
    for lesson in built:
        for symbol in (*lesson.owned, *lesson.covers):
            if owners.setdefault(symbol, lesson.label) != lesson.label:
                raise _Unusable(f"{symbol} is owned by both {owners[symbol]!r} and {lesson.label!r}")
    return Catalog(built, sections, _names(symbols, "common_names", "the catalog"))


def _tables(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    tables = data.get(key)
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise _Unusable(f"there is no [[{key}]]")
    return tables


def _section(entry: Mapping[str, Any]) -> Section:
    number, label = entry.get("number"), _text(entry, "label")
    if not isinstance(number, int):
        raise _Unusable(f"section {label!r} has no number")
    return Section(
        number, label, _text(entry, "title_zh"), _text(entry, "title_en"), _names(entry, "lessons", label)
    )


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value:
        raise _Unusable(f"{entry.get('label', 'an entry')!r} has no {key}")
    return value


def _names(entry: Mapping[str, Any], key: str, label: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise _Unusable(f"{key} of {label!r} is no list of names")
    if len(set(value)) != len(value):
        raise _Unusable(f"{key} of {label!r} repeats a name")
    return tuple(value)


def mapped_symbols(path: Path | None = None) -> Iterator[str]:
    """Every symbol and pattern that some lesson owns."""
    for lesson in load_catalog(path).lessons:
        yield from lesson.owned
        yield from lesson.covers
