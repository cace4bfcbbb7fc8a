"""``accuracy-table``: what `make accuracy` measured, with shares computed by hand."""

import pytest

from _ext.accuracy import Accuracy, Disagreement, MeasuredPackage, Score, encode
from tests.ext.html_reader import cells, parse
from tests.ext.support import Project

PAGE = "# A\n\n```{{accuracy-table}} {}\n```\n"
MEASURED = Accuracy(
    date="2026-01-02",
    python="3.13",
    scanner="9.9",
    checkers={"basedpyright": "1.2", "ty": "0.3"},
    packages=(
        MeasuredPackage(
            name="one", version="1.0", kind="scheduler", files=2, asked=30, tracked=10, other=15,
            score=Score(8, 0, 2), excluded=1, unjudged=3,
        ),
        MeasuredPackage(
            name="two", version="2.0", kind="other", files=1, asked=5, tracked=2, other=3,
            score=Score(1, 1, 1), excluded=0, unjudged=0,
        ),
    ),
    classes={"asyncio.Task": Score(9, 1, 3)},
    evidence={"constructor": Score(9, 1)},
    disagreements=(
        Disagreement(
            package="one", path="a.py", line=3, column=5, outcome="excluded", label="queue.Queue", symbol="?.get",
            why="excluded: dict", note_zh="检查器看错了",
        ),
        Disagreement(
            package="one", path="a.py", line=9, column=5, outcome="missed", label="queue.Queue", symbol="?.get",
            why="unresolved: any",
        ),
        Disagreement(
            package="two", path="b.py", line=7, column=1, outcome="false", label="dict", symbol="queue.Queue.get",
            why="constructor",
        ),
    ),
)  # fmt: skip


def _rows(project: Project, measure: str) -> list[list[str]]:
    (project.root / "accuracy.json").write_bytes(encode(MEASURED))
    project.write(page=PAGE.format(measure))
    project.scan()
    page = project.build(slime_accuracy=str(project.root / "accuracy.json")).page("page")
    table = parse(page).one("table", f"slime-accuracy-{measure}")
    return [cells(row) for part in ("tbody", "tfoot") for body in table.all(part) for row in body.all("tr")]


def test_packages_have_their_shares_and_a_total(project: Project) -> None:
    assert _rows(project, "packages") == [
        ["one 1.0 (调度器)", "10", "8", "0", "2", "1", "3", "100.0 %", "80.0 %"],
        ["two 2.0 (other)", "2", "1", "1", "1", "0", "0", "50.0 %", "50.0 %"],
        ["合计", "12", "9", "1", "3", "1", "3", "90.0 %", "75.0 %"],
    ]


def test_conditions_name_versions_and_sizes(project: Project) -> None:
    assert dict(_rows(project, "conditions")) == {
        "测量日期": "2026-01-02",
        "Python": "3.13",
        "扫描器": "9.9",
        "basedpyright": "1.2",
        "ty": "0.3",
        "代码库数": "2",
        "Python 文件": "3",
        "询问的位置": "35",
        "有标签的位置": "30",
        "受跟踪": "12",
    }


def test_classes_and_evidence(project: Project) -> None:
    assert _rows(project, "classes") == [["asyncio.Task", "9", "1", "3", "90.0 %", "75.0 %"]]
    assert _rows(project, "evidence") == [["构造调用", "9", "1", "90.0 %"]]


def test_contradictions_are_listed_with_their_notes_and_misses_counted(project: Project) -> None:
    assert _rows(project, "disagreements") == [
        ["one a.py:3", "?.get dict", "queue.Queue", "检查器看错了"],
        ["two b.py:7", "queue.Queue.get 构造调用", "dict", "尚未查明"],
    ]
    assert _rows(project, "missed") == [["dict", "1"], ["类型为 Any", "1"]]


def test_nothing_measured_is_said(project: Project) -> None:
    project.write(page=PAGE.format("packages"))
    project.scan()
    assert "还没有测量结果。" in project.build().page("page")


def test_an_unknown_table_is_a_located_warning(project: Project) -> None:
    project.write(page=PAGE.format("everything"))
    project.scan()
    (warning,) = project.build(warnings=True).warnings
    assert (
        "page.md:3: WARNING: accuracy-table: no table 'everything'; tables are conditions, packages"
        in warning
    )


@pytest.mark.parametrize("content", [b"{", b"{}", b"\xff"])
def test_a_broken_file_is_one_warning(project: Project, content: bytes) -> None:
    (project.root / "accuracy.json").write_bytes(content)
    project.write(page=PAGE.format("packages"))
    project.scan()
    (warning,) = project.build(warnings=True, slime_accuracy=str(project.root / "accuracy.json")).warnings
    assert "not a measurement of accuracy" in warning
