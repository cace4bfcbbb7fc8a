"""What a newly pinned scan means: beside the reference figures, the scan before it, the catalog and the pages."""

from collections.abc import Mapping

import msgspec

from scanner.diff import Difference, diff
from scanner.errors import ExitCode
from scanner.pages import BrokenReference
from scanner.records import Failure, Record, Scan
from scanner.reference import Reference
from scanner.verify import Row, verify


class Figure(msgspec.Struct, frozen=True):
    """One figure: what it counts, and how much of it each side has; None for a scan that is not there."""

    name: str
    title: str
    reference: int
    previous: int | None
    now: int


class PinReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a maintainer who moves to a commit wants to know."""

    repository: str | None
    commit: str | None
    reference_commit: str
    previous_commit: str | None
    totals: tuple[Figure, ...]
    lessons: tuple[Figure, ...]
    examples: tuple[str, ...]
    """How the Markdown examples differ from the reference's, one line each."""
    difference: Difference | None
    """What is new, gone, moved and changed against the previous scan; None where there is none."""
    unmapped: tuple[Record, ...]
    """The records that no lesson of the catalog owns."""
    failures: tuple[Failure, ...]
    """The files that could not be read or parsed."""
    broken: tuple[BrokenReference, ...] | None
    """The pages' references that the scan does not answer; None where no pages were asked."""

    @property
    def is_reference_commit(self) -> bool:
        """Whether the scan is of the commit that the reference figures are of."""
        return self.commit == self.reference_commit

    @property
    def differing(self) -> int:
        """How many figures differ from the reference's."""
        return sum(figure.now != figure.reference for figure in self.totals + self.lessons)

    @property
    def breaks_pages(self) -> bool:
        """Whether the pages would be built with warnings."""
        return bool(self.broken or self.unmapped)

    @property
    def exit_code(self) -> ExitCode:
        """What the command ends with once the scan is written."""
        if self.broken:
            return ExitCode.BROKEN_REFERENCES
        disagrees = self.is_reference_commit and (self.differing or self.examples)
        return ExitCode.FAILURES if self.failures or self.unmapped or disagrees else ExitCode.OK


def compare(
    scan: Scan,
    previous: Scan | None,
    reference: Reference,
    labels: Mapping[int, str],
    broken: tuple[BrokenReference, ...] | None,
) -> PinReport:
    """Put a report together.

    Args:
        scan: The new scan.
        previous: The one that it is to replace.
        reference: The reference figures.
        labels: The label of each lesson's row.
        broken: What the pages said.
    """
    now = verify(scan, reference, labels)
    before = None if previous is None else verify(previous, reference, labels)
    return PinReport(
        repository=scan.repository,
        commit=scan.commit,
        reference_commit=reference.commit,
        previous_commit=None if previous is None else previous.commit,
        totals=_figures(now.totals, None if before is None else before.totals),
        lessons=_figures(now.lessons, None if before is None else before.lessons),
        examples=now.examples,
        difference=None if previous is None else diff(previous, scan),
        unmapped=tuple(record for record in scan.records if record.lesson is None),
        failures=scan.failures,
        broken=broken,
    )


def _figures(now: tuple[Row, ...], before: tuple[Row, ...] | None) -> tuple[Figure, ...]:
    counts = [None] * len(now) if before is None else [row.scan for row in before]
    return tuple(
        Figure(row.name, row.title, row.reference, count, row.scan)
        for row, count in zip(now, counts, strict=True)
    )
