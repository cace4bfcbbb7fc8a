"""The tables of the measured accuracy: its conditions, by code base, by class, by evidence, and the disagreements."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from _ext.accuracy import Accuracy, Disagreement, MeasuredPackage, Score
from _ext.accuracy_words import AccuracyWords, words_of
from _ext.tables import Cell, Code, Column, Row, Table, Text, simple_table
from _ext.workspace import Workspace


class Measure(StrEnum):
    """What an accuracy table is about; the directive's argument."""

    CONDITIONS = "conditions"
    """When, with what, on how much."""
    PACKAGES = "packages"
    """Precision and recall of each code base."""
    CLASSES = "classes"
    """Precision and recall of each tracked class."""
    EVIDENCE = "evidence"
    """Precision of each kind of evidence."""
    DISAGREEMENTS = "disagreements"
    """The places where scan and checkers contradict each other."""
    MISSED = "missed"
    """How many tracked places are not confirmed, by what the scan says of them."""


@dataclass(frozen=True, slots=True)
class AccuracyQuery:
    """One of the tables."""

    measure: Measure

    def answer(self, workspace: Workspace) -> Table:
        """The table; a sentence in its place where nothing was measured."""
        words = words_of(zh=workspace.texts.zh)
        accuracy = workspace.facts.accuracy
        name = f"slime-accuracy-{self.measure}"
        if accuracy is None:
            return simple_table(name, words.not_measured, (), ())
        caption, columns, rows, foot = _TABLES[self.measure](accuracy, words, workspace)
        table = simple_table(name, caption, columns, rows)
        return Table(table.name, table.caption, table.columns, table.groups, foot=foot)


_Parts = tuple[str, tuple[Column, ...], tuple[Row, ...], tuple[Row, ...]]


def percent(share: float | None) -> str:
    """A share as a reader reads it, rounded down: 100 % is said of nothing less."""
    return "–" if share is None else f"{math.floor(share * 1000 + 1e-9) / 10:.1f} %"


def _numbers(head: Cell, numbers: Iterable[object]) -> Row:
    return Row((head, *((Text(str(number)),) for number in numbers)))


def _conditions(accuracy: Accuracy, words: AccuracyWords, _workspace: Workspace) -> _Parts:
    packages = accuracy.packages
    facts = (
        (words.date, accuracy.date),
        ("Python", accuracy.python),
        (words.scanner, accuracy.scanner),
        *accuracy.checkers.items(),
        (words.packages, len(packages)),
        (words.files, sum(each.files for each in packages)),
        (words.asked, sum(each.asked for each in packages)),
        (words.labelled, sum(each.tracked + each.other for each in packages)),
        (words.tracked, sum(each.tracked for each in packages)),
    )
    rows = tuple(_numbers((Text(name),), (value,)) for name, value in facts)
    return words.conditions_caption, (Column(words.item, 60), Column(words.value, 40)), rows, ()


def _packages(accuracy: Accuracy, words: AccuracyWords, _workspace: Workspace) -> _Parts:
    columns = (
        Column(words.package, 27),
        Column(words.tracked, 10, numeric=True),
        *_score_columns(words, (8, 8, 8)),
        Column(words.excluded, 8, numeric=True),
        Column(words.unjudged, 9, numeric=True),
        Column(words.precision, 11, numeric=True),
        Column(words.recall, 11, numeric=True),
    )
    rows = tuple(
        _package_row(
            (Code(each.name), Text(f"{each.version} ({words.kinds.get(each.kind, each.kind)})")), [each]
        )
        for each in accuracy.packages
    )
    foot = (_package_row((Text(words.total),), accuracy.packages),)
    return words.packages_caption, columns, rows, foot


def _package_row(head: Cell, packages: Iterable[MeasuredPackage]) -> Row:
    listed = list(packages)
    score = sum((each.score for each in listed), Score())
    return _numbers(
        head,
        (
            sum(each.tracked for each in listed),
            score.true,
            score.false,
            score.missed,
            sum(each.excluded for each in listed),
            sum(each.unjudged for each in listed),
            percent(score.precision),
            percent(score.recall),
        ),
    )


def _score_columns(words: AccuracyWords, widths: tuple[int, ...]) -> tuple[Column, ...]:
    titles = (words.true, words.false, words.missed)
    return tuple(Column(title, width, numeric=True) for title, width in zip(titles, widths, strict=False))


def _classes(accuracy: Accuracy, words: AccuracyWords, _workspace: Workspace) -> _Parts:
    columns = (
        Column(words.cls, 46),
        *_score_columns(words, (10, 10, 10)),
        Column(words.precision, 12, numeric=True),
        Column(words.recall, 12, numeric=True),
    )
    rows = tuple(
        _numbers(
            (Code(name),),
            (score.true, score.false, score.missed, percent(score.precision), percent(score.recall)),
        )
        for name, score in accuracy.classes.items()
    )
    return words.classes_caption, columns, rows, ()


def _evidence(accuracy: Accuracy, words: AccuracyWords, workspace: Workspace) -> _Parts:
    columns = (
        Column(words.evidence, 52),
        *_score_columns(words, (16, 16)),
        Column(words.precision, 16, numeric=True),
    )
    rows = tuple(
        _numbers(
            (Text(workspace.texts.evidence_kind(kind)),), (score.true, score.false, percent(score.precision))
        )
        for kind, score in accuracy.evidence.items()
    )
    return words.evidence_caption, columns, rows, ()


def _disagreements(accuracy: Accuracy, words: AccuracyWords, workspace: Workspace) -> _Parts:
    found = [each for each in accuracy.disagreements if each.outcome != "missed"]
    columns = (
        Column(words.place, 30),
        Column(words.scan_says, 20),
        Column(words.checkers_say, 20),
        Column(words.reason, 30),
    )
    rows = tuple(_disagreement(each, words, workspace) for each in found)
    caption = words.disagreements_caption if found else words.no_disagreements
    return caption.format(count=len(found)), columns if found else (), rows, ()


def _disagreement(each: Disagreement, words: AccuracyWords, workspace: Workspace) -> Row:
    note = each.note_zh if words.zh else each.note_en
    return Row(
        (
            (Text(each.package), Code(f"{each.path}:{each.line}")),
            (Code(each.symbol), Text(_why(each.why, workspace))),
            (Code(each.label or "?"),),
            (Text(note or words.unreviewed),),
        )
    )


def _why(why: str, workspace: Workspace) -> str:
    """The evidence of a confirmed record, or the reason of a candidate, in words."""
    _, colon, reason = why.partition(": ")
    return workspace.texts.reason_name(reason) if colon else workspace.texts.evidence_kind(why)


def _missed(accuracy: Accuracy, words: AccuracyWords, workspace: Workspace) -> _Parts:
    counts = Counter(
        _why(each.why, workspace) if each.why else words.no_record
        for each in accuracy.disagreements
        if each.outcome in ("missed", "excluded")
    )
    rows = tuple(_numbers((Text(why),), (count,)) for why, count in counts.most_common())
    columns = (Column(words.reason, 70), Column(words.missed, 30, numeric=True))
    return words.missed_caption, columns, rows, ()


_TABLES: dict[Measure, Callable[[Accuracy, AccuracyWords, Workspace], _Parts]] = {
    Measure.CONDITIONS: _conditions,
    Measure.PACKAGES: _packages,
    Measure.CLASSES: _classes,
    Measure.EVIDENCE: _evidence,
    Measure.DISAGREEMENTS: _disagreements,
    Measure.MISSED: _missed,
}
