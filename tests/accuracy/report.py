"""What a measurement prints, and the file that the documentation shows."""

import datetime as dt
import math
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from _ext.accuracy import Accuracy, Disagreement, MeasuredPackage, Score
from scanner import __version__
from scanner.texttable import render
from tests.accuracy.ask import PYTHON
from tests.accuracy.checkers import Checker
from tests.accuracy.compare import Case, Outcome
from tests.accuracy.measure import Measured
from tests.accuracy.verdicts import Verdict

_DIFFERING = (Outcome.FALSE, Outcome.WRONG_CLASS, Outcome.EXCLUDED, Outcome.MISSED)
REVIEWED = Path(__file__).with_name("reviewed.toml")
MOST_SHOWN = 40
"""Missed places that are printed; the file has all."""


def summarise(
    measured: Sequence[Measured], kinds: Mapping[str, str], checkers: Sequence[Checker]
) -> Accuracy:
    """All trees together, as data."""
    reviews = load_reviews()
    return Accuracy(
        date=dt.datetime.now(tz=dt.UTC).date().isoformat(),
        python=PYTHON,
        scanner=__version__,
        checkers={checker.name: checker.version for checker in checkers},
        packages=tuple(_package(each, kinds[each.tree.name]) for each in measured),
        classes=_sum(each.comparison.by_class() for each in measured),
        evidence=_sum(each.comparison.by_evidence() for each in measured),
        disagreements=tuple(
            _disagreement(each.tree.name, case, reviews)
            for each in measured
            for case in each.comparison.of(*_DIFFERING)
        ),
    )


def _package(measured: Measured, kind: str) -> MeasuredPackage:
    comparison = measured.comparison
    return MeasuredPackage(
        name=measured.tree.name,
        version=measured.tree.version,
        kind=kind,
        files=measured.files,
        asked=len(measured.labels),
        tracked=comparison.verdicts[Verdict.TRACKED],
        other=comparison.verdicts[Verdict.OTHER],
        score=comparison.score(),
        excluded=len(comparison.of(Outcome.EXCLUDED)),
        unjudged=len(comparison.of(Outcome.UNJUDGED)),
    )


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person found at some lines of a file."""

    package: str
    path: str
    lines: tuple[int, ...]
    zh: str
    en: str


def load_reviews(path: Path = REVIEWED) -> dict[tuple[str, str, int], Review]:
    """The reviewed places."""
    listed = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["place"], list[Review])
    return {(each.package, each.path, line): each for each in listed for line in each.lines}


def _disagreement(package: str, case: Case, reviews: Mapping[tuple[str, str, int], Review]) -> Disagreement:
    review = reviews.get((package, case.position.path, case.position.line))
    return Disagreement(
        note_zh=review.zh if review is not None else "",
        note_en=review.en if review is not None else "",
        package=package,
        path=case.position.path,
        line=case.position.line,
        column=case.position.column,
        outcome=case.outcome,
        label=case.label.cls,
        symbol=case.symbol,
        why=case.why,
    )


def _sum(groups: Iterable[Mapping[str, Score]]) -> dict[str, Score]:
    total: dict[str, Score] = {}
    for group in groups:
        for key, score in group.items():
            total[key] = total.get(key, Score()) + score
    return dict(sorted(total.items()))


def percent(share: float | None) -> str:
    """A share as a reader reads it, never rounded up to a whole."""
    if share is None:
        return "-"
    return f"{math.floor(share * 1000 + 1e-9) / 10:.1f} %"


def tables(accuracy: Accuracy) -> str:
    """Everything that a measurement prints."""
    checkers = ", ".join(f"{name} {version}" for name, version in accuracy.checkers.items())
    parts = [
        f"{checkers}; Python {accuracy.python}; scanner {accuracy.scanner}; {accuracy.date}\n",
        _packages(accuracy),
        _scores("class", accuracy.classes),
        _evidence(accuracy),
        *(_differences(accuracy, outcome) for outcome in _DIFFERING),
    ]
    return "\n".join(part for part in parts if part)


def _packages(accuracy: Accuracy) -> str:
    header = (
        "package",
        "files",
        "asked",
        "tracked",
        "other",
        "true",
        "false",
        "missed",
        "excluded",
        "unjudged",
    )
    rows = [
        (
            f"{each.name} {each.version}",
            each.files,
            each.asked,
            each.tracked,
            each.other,
            each.score.true,
            each.score.false,
            each.score.missed,
            each.excluded,
            each.unjudged,
            percent(each.score.precision),
            percent(each.score.recall),
        )
        for each in accuracy.packages
    ]
    return render((*header, "precision", "recall"), rows, right=range(1, 12))


def _scores(title: str, scores: Mapping[str, Score]) -> str:
    rows = [
        (name, each.true, each.false, each.missed, percent(each.precision), percent(each.recall))
        for name, each in scores.items()
    ]
    return (
        render((title, "true", "false", "missed", "precision", "recall"), rows, right=range(1, 6))
        if rows
        else ""
    )


def _evidence(accuracy: Accuracy) -> str:
    rows = [
        (kind, each.true, each.false, percent(each.precision)) for kind, each in accuracy.evidence.items()
    ]
    return render(("evidence", "true", "false", "precision"), rows, right=range(1, 4)) if rows else ""


def _differences(accuracy: Accuracy, outcome: Outcome) -> str:
    found = [each for each in accuracy.disagreements if each.outcome == outcome]
    if not found:
        return ""
    whys = Counter(each.why or "no record" for each in found)
    reasons = "; ".join(f"{why} {count}" for why, count in whys.most_common())
    shown = found[:MOST_SHOWN] if outcome is Outcome.MISSED else found
    rows = [
        (f"{each.package}: {each.path}:{each.line}:{each.column}", each.symbol, each.label, each.why)
        for each in shown
    ]
    more = f"… and {len(found) - len(shown)} more\n" if len(found) > len(shown) else ""
    return f"{outcome}: {len(found)} ({reasons})\n{render(('place', 'scan', 'checkers', 'why'), rows)}{more}"
