"""Holding a scan against reference figures, row by row."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from scanner.records import Scan
from scanner.reference import Reference


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: what it counts, what the reference says, what the scan says."""

    name: str
    title: str
    reference: int
    scan: int

    @property
    def difference(self) -> int:
        """How many more the scan has."""
        return self.scan - self.reference


@dataclass(frozen=True, slots=True)
class Verification:
    """The comparison: totals, lessons in row order, and how the Markdown examples differ (one line each)."""

    same_commit: bool
    totals: tuple[Row, ...]
    lessons: tuple[Row, ...]
    examples: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.examples and not any(row.difference for row in self.totals + self.lessons)


def verify(scan: Scan, reference: Reference, labels: Mapping[int, str]) -> Verification:
    """Compare a scan with reference figures.

    Args:
        scan: The scan.
        reference: The figures.
        labels: The label of each lesson's row.
    """
    counts = Counter(record.lesson for record in scan.records)
    totals = msgspec.structs.asdict(scan.totals)
    return Verification(
        same_commit=scan.commit == reference.commit,
        totals=tuple(
            Row(name, "", known, totals[name])
            for name, known in msgspec.structs.asdict(reference.totals).items()
        ),
        lessons=tuple(
            Row(
                f"{lesson.row} {labels.get(lesson.row, '?')}",
                lesson.title,
                lesson.records,
                counts[labels.get(lesson.row)],
            )
            for lesson in reference.lesson
        ),
        examples=tuple(_examples(scan, reference, {label: row for row, label in labels.items()})),
    )


def _examples(scan: Scan, reference: Reference, rows: Mapping[str, int]) -> Iterator[str]:
    """Name the Markdown examples that only one side has, or whose lessons differ."""
    known = {(example.path, example.line): example for example in reference.markdown_example}
    found = {(example.path, example.line): example for example in scan.markdown_examples}
    for place in sorted(known.keys() | found.keys()):
        path, line = place
        if place not in found:
            yield f"{path}:{line}: not in the scan ({known[place].id} of the reference)"
        elif place not in known:
            yield f"{path}:{line}: not in the reference ({found[place].id} of the scan)"
        else:
            here = sorted(rows.get(label, 0) for label in found[place].lessons)
            there = sorted(known[place].lesson_rows)
            if here != there:
                yield f"{path}:{line}: lesson rows {here}, the reference has {there} ({found[place].id})"
