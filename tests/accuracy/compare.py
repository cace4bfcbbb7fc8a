"""The figures: a scan's records beside the labels.

- true positive: confirmed, and labelled ``TRACKED`` with a related class (the same, or one inherits from the other);
- false positive: confirmed, and labelled ``OTHER``, or with an unrelated class;
- false negative: labelled ``TRACKED`` and not confirmed with a related class;
- precision = true / (true + false positives), recall = true / (true positives + false negatives).

A confirmed record whose label is none of the two is counted as ``unjudged``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from _ext.accuracy import Score
from scanner.records import Kind, Record
from scanner.records import Verdict as ScanVerdict
from tests.accuracy.verdicts import Label, Verdict


class Position(NamedTuple):
    """The place of a method's name."""

    path: str
    line: int
    column: int


class Outcome(StrEnum):
    """What becomes of a place."""

    TRUE = "true"
    """Confirmed, rightly."""
    FALSE = "false"
    """Confirmed, though it is something else."""
    WRONG_CLASS = "wrong-class"
    """Confirmed as an unrelated class: a false positive and a false negative."""
    EXCLUDED = "excluded"
    """Excluded, though it is tracked: a false negative of the worst kind."""
    MISSED = "missed"
    """Not confirmed, though it is tracked."""
    UNJUDGED = "unjudged"
    """Confirmed, and the checkers do not know."""


class Case(NamedTuple):
    """A judged place."""

    position: Position
    outcome: Outcome
    label: Label
    symbol: str
    """The scan's symbol, or the method's name where it has no record."""
    why: str
    """The kind of evidence of a confirmed record; else the reason, or empty where there is no record."""


@dataclass
class Comparison:
    """All judged places of a tree."""

    cases: list[Case] = field(default_factory=list)
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    """How the places that were asked about are labelled."""

    def score(self) -> Score:
        """Over everything."""
        return _score(self.cases)

    def by_class(self) -> dict[str, Score]:
        """By the tracked class: the label's, or what the scan took it for."""
        found: dict[str, Score] = {}
        for case in self.cases:
            if case.outcome in _WRONG:
                _add(found, case.symbol.rpartition(".")[0], Score(false=1))
            if case.label.verdict is Verdict.TRACKED:
                _add(
                    found, case.label.cls, Score(true=1) if case.outcome is Outcome.TRUE else Score(missed=1)
                )
        return dict(sorted(found.items()))

    def by_evidence(self) -> dict[str, Score]:
        """By the kind of evidence of what is confirmed; nothing is missed there."""
        found: dict[str, Score] = {}
        for case in self.cases:
            if case.outcome is Outcome.TRUE or case.outcome in _WRONG:
                _add(found, case.why, Score(true=1) if case.outcome is Outcome.TRUE else Score(false=1))
        return dict(sorted(found.items()))

    def of(self, *outcomes: Outcome) -> list[Case]:
        """The cases of some outcomes."""
        return [case for case in self.cases if case.outcome in outcomes]


_WRONG = (Outcome.FALSE, Outcome.WRONG_CLASS)


def _add(scores: dict[str, Score], key: str, score: Score) -> None:
    scores[key] = scores.get(key, Score()) + score


def _score(cases: Iterable[Case]) -> Score:
    outcomes = Counter(case.outcome for case in cases)
    wrong = outcomes[Outcome.WRONG_CLASS]
    return Score(
        outcomes[Outcome.TRUE],
        outcomes[Outcome.FALSE] + wrong,
        outcomes[Outcome.MISSED] + outcomes[Outcome.EXCLUDED] + wrong,
    )


def compare(
    records: Sequence[Record],
    labels: Mapping[Position, Label],
    names: Mapping[Position, str],
    is_related: Callable[[str, str], bool],
) -> Comparison:
    """Judge a scan.

    Args:
        records: Its records.
        labels: What the checkers say of each place.
        names: The method's name at each place.
        is_related: Whether one class is the other, or inherits from it.
    """
    judged = (Kind.RECEIVER_METHOD, Kind.CANDIDATE)
    at = {Position(each.path, each.line, each.column): each for each in records if each.kind in judged}
    found = Comparison(verdicts=Counter(label.verdict for label in labels.values()))
    for position, label in sorted(labels.items()):
        record = at.get(position)
        outcome = _outcome(record, label, is_related)
        if outcome is not None:
            symbol = names[position] if record is None else record.symbol
            found.cases.append(Case(position, outcome, label, symbol, _why(record)))
    return found


def _outcome(record: Record | None, label: Label, is_related: Callable[[str, str], bool]) -> Outcome | None:
    is_confirmed = record is not None and record.kind is Kind.RECEIVER_METHOD
    if label.verdict is Verdict.TRACKED:
        if record is not None and is_confirmed:
            is_right = is_related(record.symbol.rpartition(".")[0], label.cls)
            return Outcome.TRUE if is_right else Outcome.WRONG_CLASS
        is_excluded = record is not None and record.verdict is ScanVerdict.EXCLUDED
        return Outcome.EXCLUDED if is_excluded else Outcome.MISSED
    if not is_confirmed:
        return None
    return Outcome.FALSE if label.verdict is Verdict.OTHER else Outcome.UNJUDGED


def _why(record: Record | None) -> str:
    if record is None:
        return ""
    if record.kind is Kind.RECEIVER_METHOD:
        return record.evidence.kind if record.evidence else ""
    return f"{record.verdict}: {record.reason}"
