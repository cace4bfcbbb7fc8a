"""The measured accuracy of the scanner, as data: what ``make accuracy`` writes and the pages show.

Facts only: versions, counts, and the places where scan and type checkers differ.
"""

from pathlib import Path
from typing import Annotated

import msgspec

from scanner.errors import ScannerError

Count = Annotated[int, msgspec.Meta(ge=0)]


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counts of judged places: confirmed rightly, confirmed wrongly, tracked but not confirmed."""

    true: Count = 0
    false: Count = 0
    missed: Count = 0

    @property
    def precision(self) -> float | None:
        """The share of what is confirmed that is right; None where nothing judged was confirmed."""
        return self.true / (self.true + self.false) if self.true + self.false else None

    @property
    def recall(self) -> float | None:
        """The share of what is tracked that is confirmed; None where nothing is tracked."""
        return self.true / (self.true + self.missed) if self.true + self.missed else None

    def __add__(self, other: "Score") -> "Score":
        """Both together."""
        return Score(self.true + other.true, self.false + other.false, self.missed + other.missed)


class MeasuredPackage(msgspec.Struct, frozen=True, kw_only=True):
    """One code base.

    ``asked`` are the accesses of tracked methods' names, ``tracked`` and ``other`` those that the checkers label;
    ``excluded`` of the missed ones are candidates that the scan excludes, ``unjudged`` are confirmed records that the
    checkers cannot judge.
    """

    name: str
    version: str
    kind: str
    files: Count
    asked: Count
    tracked: Count
    other: Count
    score: Score
    excluded: Count
    unjudged: Count


class Disagreement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place where the scan and the checkers' label differ.

    ``outcome`` is ``false``, ``wrong-class``, ``excluded`` or ``missed``; ``label`` what the checkers say, ``symbol``
    and ``why`` what the scan says and its evidence or reason; the notes say which is right, and why, where a person
    has read the place.
    """

    package: str
    path: str
    line: int
    column: int
    outcome: str
    label: str
    symbol: str
    why: str = ""
    note_zh: str = ""
    note_en: str = ""


class Accuracy(msgspec.Struct, frozen=True, kw_only=True):
    """One measurement. ``classes`` are by tracked class, ``evidence`` by the kind of evidence of what is confirmed."""

    date: str
    python: str
    scanner: str
    checkers: dict[str, str]
    packages: tuple[MeasuredPackage, ...]
    classes: dict[str, Score]
    evidence: dict[str, Score]
    disagreements: tuple[Disagreement, ...]

    @property
    def total(self) -> Score:
        """All packages together."""
        return sum((package.score for package in self.packages), Score())


def read_accuracy(path: Path) -> Accuracy:
    """Read a measurement (JSON).

    Raises:
        ScannerError: It is missing or not of this form.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Accuracy)
    except OSError as error:
        raise ScannerError(
            f"{path}: cannot read it: {error.strerror or error}; set slime_accuracy"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScannerError(f"{path}: not a measurement of accuracy: {error}; run make accuracy") from error


def encode(accuracy: Accuracy) -> bytes:
    """The file's content: one entry a line, so that measurements can be compared."""
    return msgspec.json.format(msgspec.json.encode(accuracy), indent=1) + b"\n"
