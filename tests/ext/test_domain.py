"""Roles, cross-references, figures, the inventory, and what is said of names that do not exist."""

import json

import pytest
from sphinx.util.inventory import InventoryFile

from scanner.records import Kind
from tests.ext.html_reader import parse
from tests.ext.support import COMMIT, REPOSITORY, Project, candidate, markdown_example, method, record

LESSON = "# T\n\n```{{lesson-header}} {0}\n```\n```{{slime-locations}}\n:lesson: {0}\n```\n"


def _links(html: str) -> dict[str, str]:
    body = parse(html).one("div", "body")
    return {link.text: link.attributes["href"] for link in body.all("a") if link.text != "¶"}


@pytest.fixture
def lessons(project: Project) -> Project:
    project.write(
        lessons__create_task=LESSON.format("create-task"),
        lessons__task_identity=LESSON.format("task-identity"),
        sections__tasks="# S\n\n```{section-lessons} tasks\n```\n",
        appendix="# A\n\n```{markdown-examples}\n```\n",
    )
    project.scan(record(1), method(2, path="pkg/b.py"), markdown_examples=(markdown_example(1),))
    return project


MYST = "# R\n\n{{slime:{0}}}`{1}`\n"
RST = "..rst\nR\n=\n\n:slime:{0}:`{1}`\n"
REFERENCES = {
    "lesson": ("lesson", "create-task", "3.1 创建任务与保留引用", "lessons/create-task.html"),
    "titled": ("lesson", "这里 <create-task>", "这里", "lessons/create-task.html"),
    "section": ("section", "tasks", "3 任务的创建与身份", "sections/tasks.html"),
    "api": (
        "api",
        "asyncio.create_task",
        "asyncio.create_task",
        "lessons/create-task.html#api-asyncio.create_task",
    ),
    "doc": ("doc", "DOC-001", "DOC-001", "appendix.html#doc-001"),
    "record": ("record", "000000000002", "pkg/b.py:2", "lessons/task-identity.html#r-000000000002"),
}


@pytest.mark.parametrize("markup", [MYST, RST], ids=["myst", "rst"])
@pytest.mark.parametrize(("role", "target", "text", "address"), REFERENCES.values(), ids=REFERENCES)
def test_roles_link_to_the_page_that_describes_the_object(
    lessons: Project, markup: str, role: str, target: str, text: str, address: str
) -> None:
    lessons.write(page=markup.format(role, target))
    links = _links(lessons.build().page("page"))
    assert links[text].removesuffix("#") == address


def test_an_anchor_stands_where_a_link_points(lessons: Project) -> None:
    build = lessons.build()
    parse(build.page("lessons/create-task")).by_id("api-asyncio.create_task")
    parse(build.page("appendix")).by_id("doc-001")
    parse(build.page("lessons/task-identity")).by_id("r-000000000002")


def test_any_finds_lessons_symbols_and_records(lessons: Project) -> None:
    lessons.write(page="# R\n\n{any}`asyncio.create_task` {any}`000000000001` {any}`DOC-001`\n")
    links = _links(lessons.build().page("page"))
    assert links["asyncio.create_task"] == "lessons/create-task.html#api-asyncio.create_task"
    assert links["000000000001"] == "lessons/create-task.html#r-000000000001"
    assert links["DOC-001"] == "appendix.html#doc-001"


PLACES = {
    "scope": ("pkg/m.py::C.f", "pkg/m.py · C.f", 4),
    "symbol": ("pkg/m.py::C.f@await", "pkg/m.py · C.f", 9),
    "module": ("pkg/m.py::<module>", "pkg/m.py", 1),
    "titled": ("入口 <pkg/m.py::C.f>", "入口", 4),
}


@pytest.mark.parametrize(("target", "text", "line"), PLACES.values(), ids=PLACES)
def test_source_names_a_place_by_file_and_function(
    project: Project, target: str, text: str, line: int
) -> None:
    project.write(page=f"# R\n\n{{slime:source}}`{target}`\n")
    project.scan(
        record(1, "asyncio", kind=Kind.IMPORT, path="pkg/m.py", scope="<module>", lesson="asyncio-run"),
        record(9, "await", kind=Kind.ASYNC_SYNTAX, path="pkg/m.py", scope="C.f", lesson="await"),
        record(4, path="pkg/m.py", scope="C.f"),
    )
    assert _links(project.build().page("page"))[text] == f"{REPOSITORY}/blob/{COMMIT}/pkg/m.py#L{line}"


def test_figures_are_the_scan_s(project: Project) -> None:
    names = [
        "totals.api_uses",
        "lesson.create-task",
        "symbol.asyncio.gather",
        "commit",
        "commit.short",
        "lessons",
        "verdict.unresolved",
        "verdict.excluded",
    ]
    project.write(page="# R\n\n" + " ".join(f"{{slime:figure}}`{name}`" for name in names) + "\n")
    project.scan(record(1), record(2, "asyncio.gather", lesson="gather"), record(3), candidate(4))
    figures = parse(project.build().page("page")).all("span", "slime-figure")
    assert [figure.text for figure in figures] == ["3", "2", "1", COMMIT, COMMIT[:8], "65", "1", "0"]


UNKNOWN = {
    "lesson": ("{slime:lesson}`no-such`", "the catalog has no lesson 'no-such'", "unknown-lesson"),
    "section": ("{slime:section}`no-such`", "the catalog has no section 'no-such'", "unknown-section"),
    "api": ("{slime:api}`asyncio.creat_task`", "knows 'asyncio.creat_task'", "unknown-symbol"),
    "doc": ("{slime:doc}`DOC-999`", "no Markdown example 'DOC-999'", "unknown-doc"),
    "record": ("{slime:record}`ffff`", "no record 'ffff'", "unknown-record"),
    "file": ("{slime:source}`pkg/no.py::f`", "no record at 'pkg/no.py::f'", "unknown-place"),
    "scope": ("{slime:source}`pkg/main.py::Worker`", "no record at 'pkg/main.py::Worker'", "unknown-place"),
    "place": ("{slime:source}`pkg/main.py`", "no record at 'pkg/main.py'", "unknown-place"),
    "figure": ("{slime:figure}`totals.lines`", "no figure 'totals.lines'", "unknown-figure"),
    "python's attribute": ("{slime:figure}`totals.__class__`", "no figure", "unknown-figure"),
    "page": ("{slime:lesson}`gather`", "no page describes the lesson 'gather'", "unresolved"),
    "example": ("{slime:example}`gather`", "no page describes the example 'gather'", "unresolved"),
    "header": ("```{lesson-header} no-such\n```", "the catalog has no lesson 'no-such'", "unknown-lesson"),
    "lessons": ("```{section-lessons} no-such\n```", "the catalog has no section", "unknown-section"),
    "examples": ("```{markdown-examples}\n:lesson: no-such\n```", "no lesson 'no-such'", "unknown-lesson"),
}


@pytest.mark.parametrize(("text", "message", "subtype"), UNKNOWN.values(), ids=UNKNOWN)
def test_what_does_not_exist_is_one_located_warning(
    lessons: Project, text: str, message: str, subtype: str
) -> None:
    lessons.write(page=f"# R\n\n{text}\n")
    (warning,) = lessons.build(warnings=True).warnings
    assert message in warning
    assert "page.md:3: WARNING" in warning
    assert warning.endswith(f"[slime.{subtype}]")


def test_two_pages_of_one_lesson_are_a_warning(lessons: Project) -> None:
    lessons.write(other="# T\n\n```{lesson-header} create-task\n```\n")
    warnings = lessons.build(warnings=True).warnings
    assert any(
        "lesson 'create-task' is already described in lessons/create-task" in line for line in warnings
    )
    assert all(line.endswith("[slime.duplicate]") for line in warnings)


def test_the_inventory_lists_every_kind_of_object(lessons: Project) -> None:
    build = lessons.build()
    inventory = InventoryFile.loads((build.app.outdir / "objects.inv").read_bytes(), uri="")
    assert inventory.data["slime:lesson"]["create-task"].display_name == "3.1 创建任务与保留引用"
    assert (
        inventory.data["slime:api"]["asyncio.create_task"].uri
        == "lessons/create-task.html#api-asyncio.create_task"
    )
    assert inventory.data["slime:record"]["000000000001"].uri == "lessons/create-task.html#r-000000000001"
    assert inventory.data["slime:section"].keys() == {"tasks"}
    assert inventory.data["slime:doc"].keys() == {"DOC-001"}


@pytest.mark.parametrize(("language", "name"), [("zh_CN", "符号"), ("en", "Symbol")])
def test_search_results_name_kinds_in_the_language_of_the_pages(
    lessons: Project, language: str, name: str
) -> None:
    text = lessons.build(language=language).output("searchindex.js")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    kinds = {objtype: index["objnames"][number][2] for number, objtype in index["objtypes"].items()}
    assert kinds["slime:api"] == name


def test_a_directive_without_any_scan_says_what_to_set(project: Project) -> None:
    project.write(page="# R\n\n```{slime-locations}\n:lesson: create-task\n```\n")
    (warning,) = project.build(warnings=True, slime_scan=None).warnings
    assert "page.md:3" in warning
    assert "set slime_scan in conf.py [slime.scan]" in warning


BROKEN = {
    "missing": (None, "cannot read it"),
    "no JSON": ("{", "not valid JSON"),
    "no scan": ("[]", "not a scan file"),
    "another format": ('{"format": 99}', "format is 99"),
    "a bad record": ('{"format": 1, "repository": 5}', "scan.json"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_scan_is_one_line_however_many_pages_show_it(
    lessons: Project, text: str | None, message: str
) -> None:
    path = lessons.root / "scan.json"
    path.unlink() if text is None else path.write_text(text)
    (warning,) = lessons.build(warnings=True).warnings
    assert message in warning
    assert warning.endswith("[slime.scan]")


def test_records_without_a_lesson_are_reported(project: Project) -> None:
    project.scan(record(1, lesson=None), record(2, lesson="no-such"))
    (warning,) = project.build(warnings=True).warnings
    assert "2 records belong to no lesson" in warning
    assert warning.endswith("[slime.unmapped]")


def test_a_lesson_s_header_counts_what_is_used_and_names_what_is_not(project: Project) -> None:
    """Lesson 5.2 is about four symbols (the reference's row 10); a covered one shows where it is used."""
    project.write(page="# L\n\n```{lesson-header} timeouts-and-shield\n```\n")
    used = [record(1, "asyncio.wait_for", lesson="timeouts-and-shield")]
    used += [record(number, "asyncio.Timeout.when", lesson="timeouts-and-shield") for number in (2, 3)]
    project.scan(*used)
    header = parse(project.build().page("page")).one("dl", "slime-lesson-header")
    fields = dict(
        zip((term.text for term in header.all("dt")), (item.text for item in header.all("dd")), strict=True)
    )
    counted = next(text for name, text in fields.items() if name.startswith("本课符号"))
    unused = next(text for name, text in fields.items() if name.startswith("被扫描的代码未用到"))
    assert "asyncio.wait_for (1)" in counted
    assert "asyncio.Timeout.when (2)" in counted
    assert {"asyncio.TimeoutError", "asyncio.timeout", "asyncio.shield"} <= set(unused.strip().split(", "))
