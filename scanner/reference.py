"""Reference figures: what a scan of some commit is known to have counted, one row a lesson."""

import os
import tomllib
from pathlib import Path

import msgspec

from scanner.errors import ScannerError
from scanner.records import Totals


class ReferenceLesson(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the published coverage table; ``records`` is how many records belong to the lesson."""

    row: int
    section: int
    title: str
    symbols: tuple[str, ...]
    records: int


class ReferenceExample(msgspec.Struct, frozen=True, kw_only=True):
    """A Markdown example, with the rows of the lessons that it shows."""

    id: str
    path: str
    line: int
    lesson_rows: tuple[int, ...]


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """All figures, and the commit that they are of."""

    repository: str
    commit: str
    totals: Totals
    lesson: tuple[ReferenceLesson, ...]
    markdown_example: tuple[ReferenceExample, ...] = ()


def read_reference(path: str | os.PathLike[str]) -> Reference:
    """Read reference figures from a TOML file.

    Raises:
        ScannerError: It cannot be read, or is no file of reference figures.
    """
    name = os.fspath(path)
    hint = "name a file of reference figures, such as docs/data/reference-2f231865.toml"
    try:
        return msgspec.convert(tomllib.loads(Path(path).read_text("utf-8")), Reference)
    except OSError as error:
        raise ScannerError(f"{name}: cannot read it: {error.strerror or error}; {hint}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScannerError(f"{name}: not valid TOML: {error}; {hint}") from error
    except msgspec.ValidationError as error:
        raise ScannerError(f"{name}: {error}; {hint}") from error
