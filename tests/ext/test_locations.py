"""``slime-locations``: what it lists, how it narrows, what it says of nothing."""

import pytest

from scanner.records import Kind
from tests.ext.html_reader import cells, parse
from tests.ext.support import COMMIT, REPOSITORY, Project, candidate, method, record

MYST = "# Tasks\n\n```{slime-locations}\n:lesson: create-task\n```\n"
RST = "..rst\nTasks\n=====\n\n.. slime-locations::\n   :lesson: create-task\n"


def _rows(html: str):
    return [row for row in parse(html).all("tr") if row.attributes.get("id", "").startswith("r-")]


@pytest.mark.parametrize("page", [MYST, RST], ids=["myst", "rst"])
def test_lists_the_records_of_a_lesson_grouped_by_file(project: Project, page: str) -> None:
    project.write(tasks=page)
    project.scan(
        record(3, path="a/one.py", scope="<module>"),
        record(5, path="a/two.py", scope="f"),
        record(9, "asyncio.Task", path="a/two.py", scope="C.g"),
        record(11, "asyncio.gather", lesson="gather"),
    )
    tree = parse(project.build().page("tasks"))
    table = tree.one("table", "slime-locations")
    assert table.one("caption").text == "源码位置：3 处，分布在 2 个文件"
    assert [group.text for group in table.all("tr", "slime-group")] == ["a/one.py (1)", "a/two.py (2)"]
    assert [cells(row) for row in table.all("tr") if "id" in row.attributes] == [
        ["3", "模块顶层", "asyncio.create_task", "API 使用"],
        ["5", "f", "asyncio.create_task", "API 使用"],
        ["9", "C.g", "asyncio.Task", "API 使用"],
    ]


def test_a_line_links_to_the_scanned_commit_and_a_row_can_be_cited(project: Project) -> None:
    project.write(tasks=MYST)
    project.scan(record(7, path="a dir/ü.py"))
    (row,) = _rows(project.build().page("tasks"))
    assert row.attributes["id"] == "r-000000000007"
    line, cite = row.one("th").all("a")
    assert line.attributes["href"] == f"{REPOSITORY}/blob/{COMMIT}/a%20dir/%C3%BC.py#L7"
    assert cite.attributes["href"] == "#r-000000000007"


@pytest.mark.parametrize("missing", ["repository", "commit"])
def test_no_links_where_repository_or_commit_is_unknown(project: Project, missing: str) -> None:
    project.write(tasks=MYST)
    project.scan(record(7), **{missing: None})
    (row,) = _rows(project.build().page("tasks"))
    assert [link.attributes["href"] for link in row.one("th").all("a")] == ["#r-000000000007"]
    assert cells(row)[0] == "7"


def test_evidence_unfolds_to_its_chain_with_places_and_rules(project: Project) -> None:
    project.write(tasks="# T\n\n```{slime-locations}\n:lesson: task-identity\n```\n")
    project.scan(method(20))
    (row,) = _rows(project.build().page("tasks"))
    details = row.one("details")
    assert details.one("summary").text
    steps = details.all("li")
    assert [step.all("code")[0].text for step in steps] == ["task", "asyncio.Task", "asyncio.create_task"]
    assert [link.attributes["href"] for link in details.all("a")] == [
        f"{REPOSITORY}/blob/{COMMIT}/pkg/main.py#L7",
        f"{REPOSITORY}/blob/{COMMIT}/pkg/other.py#L3",
    ]


OPTIONS = {
    "symbol": (":symbol: asyncio.Task.done", [20]),
    "several symbols": (":symbol: asyncio.Task.done, asyncio.gather", [4, 20]),
    "kind": (":lesson: task-identity\n:kind: api_use", [5]),
    "file": (":path: pkg/other.py", [4]),
    "folder": (":path: pkg/", [1, 4, 5, 20]),
    "pattern": (":path: tests/*.py", [30]),
    "all conditions": (":symbol: asyncio.create_task\n:path: tests", [30]),
}


@pytest.mark.parametrize(("options", "lines"), OPTIONS.values(), ids=OPTIONS)
def test_options_narrow_the_list(project: Project, options: str, lines: list[int]) -> None:
    project.write(tasks=f"# T\n\n```{{slime-locations}}\n{options}\n```\n")
    project.scan(
        record(1),
        record(4, "asyncio.gather", path="pkg/other.py", lesson="gather"),
        record(5, "asyncio.current_task", lesson="task-identity"),
        method(20),
        record(30, path="tests/test_main.py"),
    )
    assert [int(cells(row)[0]) for row in _rows(project.build().page("tasks"))] == lines


def test_without_options_it_is_about_the_lesson_of_its_page(project: Project) -> None:
    project.write(
        lessons__create_task="# T\n\n```{slime-locations}\n```\n",
        other="# T\n\n```{lesson-header} task-identity\n```\n```{slime-locations}\n```\n",
    )
    project.scan(record(1), method(2))
    build = project.build()
    assert [cells(row)[0] for row in _rows(build.page("lessons/create-task"))] == ["1"]
    assert [cells(row)[0] for row in _rows(build.page("other"))] == ["2"]


def test_a_record_shown_twice_on_a_page_has_one_anchor(project: Project) -> None:
    project.write(tasks=MYST + "\n```{slime-locations}\n:symbol: asyncio.create_task\n```\n")
    project.scan(record(1))
    tree = parse(project.build().page("tasks"))
    assert len(tree.all("table", "slime-locations")) == 2
    tree.by_id("r-000000000001")


def test_no_records_is_said_plainly(project: Project) -> None:
    project.write(tasks=MYST, named="# T\n\n```{slime-locations}\n:symbol: asyncio.create_task\n```\n")
    build = project.build()
    assert parse(build.page("tasks")).one("p", "slime-empty").text.startswith("扫描没有找到")
    assert "asyncio.create_task" in parse(build.page("named")).one("p", "slime-empty").text


BAD = {
    "lesson": (":lesson: no-such", "no lesson 'no-such'", "slime.unknown-lesson"),
    "kind": (":lesson: create-task\n:kind: api", "no kind 'api'", "slime.option"),
    "symbol": (":symbol: asyncio.creat_task", "knows 'asyncio.creat_task'", "slime.unknown-symbol"),
    "no lesson's page": ("", "no lesson's page", "slime.option"),
}


@pytest.mark.parametrize(("options", "message", "subtype"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("markup", ["myst", "rst"])
def test_bad_options_are_located_warnings(
    project: Project, markup: str, options: str, message: str, subtype: str
) -> None:
    if markup == "myst":
        project.write(page=f"# T\n\n```{{slime-locations}}\n{options}\n```\n")
    else:
        indented = "".join(f"   {line}\n" for line in options.splitlines())
        project.write(page=f"..rst\nT\n=\n\n.. slime-locations::\n{indented}")
    (warning,) = project.build(warnings=True).warnings
    assert message in warning
    assert f"[{subtype}]" in warning
    assert f"page.{'md:3' if markup == 'myst' else 'rst:4'}:" in warning


def test_candidates_can_be_listed_by_symbol(project: Project) -> None:
    project.write(page="# T\n\n```{slime-locations}\n:symbol: ?.get\n```\n")
    project.scan(candidate(3))
    assert [cells(row)[0] for row in _rows(project.build().page("page"))] == ["3"]


def test_an_async_definition_is_named(project: Project) -> None:
    project.write(tasks="# T\n\n```{slime-locations}\n:lesson: coroutine-functions\n```\n")
    project.scan(
        record(
            3,
            "async_def",
            kind=Kind.ASYNC_SYNTAX,
            lesson="coroutine-functions",
            name="fetch",
            scope="<module>",
        )
    )
    (row,) = _rows(project.build().page("tasks"))
    assert cells(row)[1:3] == ["模块顶层", "async_def fetch"]


def test_async_protocol_methods_are_shown_in_their_lesson_and_marked_as_counted_in_the_first(
    project: Project,
) -> None:
    project.write(protocols="# P\n\n```{slime-locations}\n:lesson: async-protocols\n```\n")
    definition = {"kind": Kind.ASYNC_SYNTAX, "lesson": "coroutine-functions", "scope": "Client"}
    project.scan(
        record(3, "async_def", name="__aenter__", **definition),
        record(5, "async_def", name="connect", **definition),
        record(9, "async_protocol_def", name="__aiter__", **(definition | {"lesson": "async-protocols"})),
    )
    tree = parse(project.build().page("protocols"))
    owned = tree.one("table", "slime-locations")
    assert [cells(row)[2] for row in owned.all("tr") if "id" in row.attributes] == [
        "async_protocol_def __aiter__"
    ]
    elsewhere = tree.one("table", "slime-elsewhere")
    assert elsewhere.one("caption").text == "用 async def 定义的同名方法：1 处，计入别的课"
    shown = [cells(row) for row in elsewhere.all("tr") if row.all("td")]
    assert shown == [["3", "Client", "async_def __aenter__", "1.1 定义协程函数与创建协程对象"]]
