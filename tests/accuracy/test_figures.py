"""The arithmetic of the figures, by hand; the command line."""

import pytest

from _ext.accuracy import Accuracy, MeasuredPackage, Score
from scanner.records import Evidence, Kind, Record, Step
from scanner.records import Verdict as ScanVerdict
from tests.accuracy.__main__ import main
from tests.accuracy.compare import Outcome, Position, compare
from tests.accuracy.probe import Tracked
from tests.accuracy.report import load_reviews, percent, tables
from tests.accuracy.trees import load_list
from tests.accuracy.verdicts import UNKNOWN, Label, Verdict

TASK = Label(Verdict.TRACKED, "asyncio.Task")
FUTURE = Label(Verdict.TRACKED, "asyncio.Future")


def _record(
    line: int, symbol: str, evidence: str | None = None, verdict: ScanVerdict | None = None
) -> Record:
    return Record(
        id=str(line),
        kind=Kind.CANDIDATE if verdict else Kind.RECEIVER_METHOD,
        symbol=symbol,
        path="a.py",
        line=line,
        column=1,
        scope="<module>",
        line_hash="",
        lesson=None,
        evidence=Evidence(evidence, (Step("name", ""),)) if evidence else None,
        verdict=verdict,
        reason="dict" if verdict else None,
    )


def test_figures_by_hand(tracked: Tracked) -> None:
    records = [
        _record(1, "asyncio.Task.cancel", "constructor"),  # a task: right
        _record(2, "asyncio.Task.cancel", "constructor"),  # a future: right, a task is one
        _record(3, "asyncio.Task.cancel", "annotation"),  # a dict: wrong
        _record(4, "queue.Queue.get", "annotation"),  # an asyncio queue: of the wrong class
        _record(5, "?.get", verdict=ScanVerdict.EXCLUDED),  # a queue: wrongly excluded
        _record(6, "?.get", verdict=ScanVerdict.UNRESOLVED),  # a queue: missed
        # line 7: a queue without a record: missed
        _record(8, "asyncio.Task.cancel", "factory"),  # unknown: unjudged
        _record(9, "?.get", verdict=ScanVerdict.EXCLUDED),  # a dict: right, and no case
    ]
    queue = Label(Verdict.TRACKED, "queue.Queue")
    given = [TASK, FUTURE, Label(Verdict.OTHER, "dict"), Label(Verdict.TRACKED, "asyncio.Queue")]
    given += [queue, queue, queue, UNKNOWN, Label(Verdict.OTHER, "dict")]
    labels = {Position("a.py", line, 1): label for line, label in enumerate(given, 1)}
    found = compare(records, labels, dict.fromkeys(labels, "get"), tracked.is_related)

    assert [case.outcome for case in found.cases] == [
        Outcome.TRUE,
        Outcome.TRUE,
        Outcome.FALSE,
        Outcome.WRONG_CLASS,
        Outcome.EXCLUDED,
        Outcome.MISSED,
        Outcome.MISSED,
        Outcome.UNJUDGED,
    ]
    assert found.score() == Score(true=2, false=2, missed=4)
    assert found.score().precision == 2 / 4
    assert found.score().recall == 2 / 6
    assert found.by_class() == {
        "asyncio.Future": Score(true=1),
        "asyncio.Queue": Score(missed=1),
        "asyncio.Task": Score(true=1, false=1),
        "queue.Queue": Score(false=1, missed=3),
    }
    assert found.by_evidence() == {"annotation": Score(false=2), "constructor": Score(true=2)}
    assert found.of(Outcome.MISSED)[0].why == "unresolved: dict"


@pytest.mark.parametrize(
    ("share", "text"),
    [(1.0, "100.0 %"), (0.9999, "99.9 %"), (0.29, "29.0 %"), (0.57, "57.0 %"), (0.0, "0.0 %"), (None, "-")],
)
def test_a_share_is_never_rounded_up(share: float | None, text: str) -> None:
    assert percent(share) == text


def test_the_report_shows_every_differing_place() -> None:
    package = MeasuredPackage(
        name="p", version="1", kind="k", files=1, asked=3, tracked=2, other=1,
        score=Score(1, 0, 1), excluded=0, unjudged=0,
    )  # fmt: skip
    accuracy = Accuracy(
        date="2026-01-02", python="3.13", scanner="1", checkers={"ty": "2"}, packages=(package,),
        classes={"asyncio.Task": Score(1, 0, 1)}, evidence={"constructor": Score(1)}, disagreements=(),
    )  # fmt: skip
    shown = tables(accuracy)
    assert "p 1" in shown
    assert shown.count("100.0 %  50.0 %") == 2  # the package, and the class
    assert "constructor     1      0    100.0 %" in shown


def test_reviews_are_of_listed_packages_and_speak_both_languages() -> None:
    reviews = load_reviews()
    assert {package for package, _, _ in reviews} <= set(load_list())
    assert all(review.zh.endswith("。") and review.en.endswith(".") for review in reviews.values())


def test_an_unknown_code_base_is_one_line_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("nonsense: not in tests/accuracy/packages.toml")
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_the_list_names_code_bases_of_every_kind() -> None:
    listed = load_list()
    kinds = {package.kind for package in listed.values()}
    assert {"standard library", "scheduler", "inference server", "reinforcement learning"} <= kinds
    assert all(package.version or package.commit or name == "stdlib" for name, package in listed.items())
