"""One sentence on each API, which its card and the API index show. Pure: knows neither Sphinx nor docutils.

The sentences stand in a TOML file, one a symbol: ``"asyncio.run" = "…"``, in the language of the pages. Names in a
sentence stand between backticks.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from _ext.data import in_library
from scanner.catalog import Catalog
from scanner.errors import ScannerError
from scanner.stdlib import load_stdlib


@dataclass(frozen=True)
class Meanings:
    """The sentences by symbol. Empty where none are configured."""

    sentences: Mapping[str, str] = field(default_factory=dict)

    def of(self, symbol: str) -> str:
        """What a symbol means; for an inherited method what its class's does. Empty where nothing says it."""
        return next((self.sentences[name] for name in _spellings(symbol) if name in self.sentences), "")

    def unknown(self, catalog: Catalog) -> list[str]:
        """The symbols that no lesson has, or that the standard library does not: misspelt ones."""
        return sorted(symbol for symbol in self.sentences if not _is_known(symbol, catalog))


def _spellings(symbol: str) -> Iterator[str]:
    """The symbol, then the names that it is inherited under."""
    yield symbol
    owner, _, member = symbol.rpartition(".")
    for base in load_stdlib().bases(owner):
        yield f"{base}.{member}"


def _is_known(symbol: str, catalog: Catalog) -> bool:
    if any(symbol in (*lesson.owned, *lesson.supplementary, *lesson.covers) for lesson in catalog.lessons):
        return True
    has_lesson = catalog.owner(symbol) is not None
    return has_lesson and (in_library(symbol) or load_stdlib().is_module(symbol))


def read_meanings(path: Path) -> Meanings:
    """Read the sentences (TOML).

    Raises:
        ScannerError: They are missing, not of this form, or one is empty.
    """
    try:
        sentences = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, str])
    except OSError as error:
        raise ScannerError(
            f"{path}: cannot read it: {error.strerror or error}; set slime_meanings"
        ) from error
    except (ValueError, msgspec.ValidationError) as error:
        raise ScannerError(f'{path}: {error}; write one line a symbol: "its.name" = "sentence"') from error
    if empty := [symbol for symbol, sentence in sentences.items() if not sentence.strip()]:
        raise ScannerError(f"{path}: {empty[0]!r} has no sentence; write it or remove the line")
    return Meanings(sentences)
