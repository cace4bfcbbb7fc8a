"""``coverage-table``: totals, lessons, symbols, and reference figures beside the scan's."""

import pytest

from scanner.records import Kind
from tests.ext.html_reader import cells, parse
from tests.ext.support import COMMIT, Project, candidate, method, record

PAGE = "# C\n\n```{{coverage-table}} {}\n```\n"
RECORDS = (
    record(1),
    record(2, "asyncio", kind=Kind.IMPORT, lesson="asyncio-run"),
    record(3, "await", kind=Kind.ASYNC_SYNTAX, lesson="await", path="b.py"),
    method(4),
    record(5, path="b.py"),
    candidate(6),
    candidate(7, "put"),
)
REFERENCE = """
repository = "https://github.com/example/code"
commit = "{commit}"
[totals]
python_files = 5
api_uses = 2
candidates = 1
[[lesson]]
row = 5
section = 3
title = "t"
symbols = []
records = 4
"""


def _table(project: Project, kind: str, css: str):
    project.write(coverage=PAGE.format(kind))
    project.scan(*RECORDS)
    return parse(project.build().page("coverage")).one("table", css)


def test_totals_are_the_scan_s(project: Project) -> None:
    rows = dict(map(cells, _table(project, "totals", "slime-totals").one("tbody").all("tr")))
    assert rows == {
        "Python 文件": "2",
        "API 使用": "2",
        "不同的 API 名称": "1",
        "异步语法": "1",
        "导入": "1",
        "有证据的方法调用": "1",
        "候选": "2",
        "Markdown 示例": "0",
    }


def test_lessons_count_their_records_by_kind_and_add_up(project: Project) -> None:
    table = _table(project, "lessons", "slime-lessons")
    rows = {cells(row)[0]: cells(row)[1:] for row in table.one("tbody").all("tr")}
    assert len(rows) == 65
    #                                        API imports syntax methods candidates total
    assert rows["3.1 创建任务与保留引用"] == ["2", "0", "0", "0", "0", "2"]
    assert rows["1.2 运行顶层协程与事件循环入口"] == ["0", "1", "0", "0", "0", "1"]
    assert cells(table.one("tfoot").one("tr")) == ["合计", "2", "1", "1", "1", "2", "7"]
    for column in range(6):
        assert sum(int(row[column]) for row in rows.values()) == [2, 1, 1, 1, 2, 7][column]


def test_symbols_leave_out_candidates(project: Project) -> None:
    table = _table(project, "symbols", "slime-symbols")
    assert [cells(row)[:4] for row in table.one("tbody").all("tr")] == [
        ["asyncio", "导入", "1", "1"],
        ["asyncio.Task.done", "方法", "1", "1"],
        ["asyncio.create_task", "API", "2", "2"],
        ["await", "语法", "1", "1"],
    ]


def test_figures_of_the_same_commit_are_compared(project: Project) -> None:
    (project.root / "reference.toml").write_text(REFERENCE.format(commit=COMMIT))
    project.conf["slime_reference"] = str(project.root / "reference.toml")
    table = _table(project, "reference", "slime-reference-totals")
    head = cells(table.one("thead").one("tr"))
    assert head == ["项目", f"参考数字 {COMMIT[:8]}", f"本次扫描 {COMMIT[:8]}", "差"]
    rows = {cells(row)[0]: cells(row)[1:] for row in table.one("tbody").all("tr")}
    assert rows["Python 文件"] == ["5", "2", "-3"]
    assert rows["API 使用"] == ["2", "2", "0"]
    assert rows["候选"] == ["1", "2", "+1"]
    assert rows["导入"] == ["–", "1", "–"]


def test_figures_of_another_commit_stand_beside_without_a_difference(project: Project) -> None:
    (project.root / "reference.toml").write_text(REFERENCE.format(commit="f" * 40))
    project.conf["slime_reference"] = str(project.root / "reference.toml")
    project.write(coverage=PAGE.format("reference"))
    project.scan(*RECORDS)
    tree = parse(project.build().page("coverage"))
    note = tree.one("p", "slime-note").text
    assert "f" * 12 in note
    assert COMMIT[:12] in note
    assert "不作比较" in note
    for css, first in (("slime-reference-totals", "项目"), ("slime-reference-lessons", "课")):
        head = cells(tree.one("table", css).one("thead").one("tr"))
        assert head == [first, "参考数字 ffffffff", f"本次扫描 {COMMIT[:8]}"]
    lessons = {
        cells(row)[0]: cells(row)[1:] for row in tree.one("table", "slime-reference-lessons").all("tr")
    }
    assert lessons["3.1 创建任务与保留引用"] == ["4", "2"]


def test_without_reference_figures_it_says_so(project: Project) -> None:
    project.write(coverage=PAGE.format("reference"))
    assert parse(project.build().page("coverage")).one("p", "slime-note").text == "没有配置参考数字。"


BROKEN = {
    "missing": (None, "cannot read it"),
    "not toml": ("[", "not a file of reference figures"),
    "not figures": ("commit = 1", "not a file of reference figures"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_reference_is_one_warning(project: Project, text: str | None, message: str) -> None:
    if text is not None:
        (project.root / "reference.toml").write_text(text)
    project.write(coverage=PAGE.format("reference"))
    (warning,) = project.build(warnings=True, slime_reference=str(project.root / "reference.toml")).warnings
    assert message in warning
    assert "[slime.reference]" in warning


def test_an_unknown_table_is_a_located_warning(project: Project) -> None:
    project.write(coverage=PAGE.format("everything"))
    (warning,) = project.build(warnings=True).warnings
    assert "coverage.md:3: WARNING: coverage-table: no table 'everything'" in warning
    assert "[slime.option]" in warning


def test_works_in_restructuredtext_and_english(project: Project) -> None:
    project.write(coverage="..rst\nC\n=\n\n.. coverage-table:: totals\n")
    project.scan(*RECORDS)
    table = parse(project.build(language="en").page("coverage")).one("table", "slime-totals")
    assert table.one("caption").text == "Totals of the scan"
    assert ["API uses", "2"] in [cells(row) for row in table.all("tr")]
