"""Programs in pages: their names lead to the lessons that explain them; formats without pages show them as they are."""

import json
from pathlib import Path

import pytest

from _ext.code_names import digest
from tests.ext.html_reader import parse
from tests.ext.support import Project, record

CODE = "import asyncio\n\nasyncio.run(asyncio.wait_for(f(), 1))\nasyncio.run(asyncio.gather())\n"
NAMES = [
    [3, 1, 11, "asyncio.run"],
    [3, 13, 16, "asyncio.wait_for"],
    [4, 1, 11, "asyncio.run"],
    [4, 13, 14, "asyncio.gather"],
]
LESSON = "# T\n\n```{{lesson-header}} {0}\n```\n\n```python\n{1}```\n"


@pytest.fixture
def programs(project: Project) -> Project:
    know(project, NAMES)
    for label in ("gather", "timeouts-and-shield", "asyncio-run"):
        project.write(**{f"lessons__{label.replace('-', '_')}": LESSON.format(label, CODE)})
    project.scan(record(1))
    return project


def know(project: Project, names: list[list[object]]) -> None:
    path = project.root / "names.json"
    path.write_text(json.dumps({"a.py": [digest(CODE), names]}), "utf-8")
    project.conf = {"slime_code_names": str(path)}


def links(html: str) -> list[tuple[str, str, str | None]]:
    return [
        (link.text, link.attributes["href"].partition("#")[0], link.attributes.get("tabindex"))
        for link in parse(html).all("a", "slime-name")
    ]


def test_names_lead_to_other_pages_and_are_marked_on_their_own(programs: Project) -> None:
    page = programs.build().page("lessons/gather")
    assert links(page) == [
        ("asyncio.run", "asyncio-run.html", None),
        ("asyncio.wait_for", "timeouts-and-shield.html", None),
        ("asyncio.run", "asyncio-run.html", "-1"),  # the keyboard has stopped at the first
    ]
    assert 'data-api="asyncio.gather"><span' in page


def test_another_program_has_no_links(programs: Project) -> None:
    programs.write(page=f"# P\n\n```python\n{CODE}x = 1\n```\n\n```text\n{CODE}```\n")
    assert links(programs.build().page("page")) == []


def test_other_names_read_only_the_pages_that_show_the_program(programs: Project) -> None:
    programs.write(page="# P\n\n```python\nx = 1\n```\n")
    programs.build()
    know(programs, NAMES[:1])
    build = programs.build()
    assert set(build.read) == {"lessons/gather", "lessons/timeouts-and-shield", "lessons/asyncio-run"}
    assert [text for text, *_ in links(build.page("lessons/gather"))] == ["asyncio.run"]


@pytest.mark.parametrize("builder", ["text", "latex", "singlehtml"])
def test_other_formats_show_the_program_as_it_is(programs: Project, builder: str) -> None:
    programs.write(index="# H\n\n```{toctree}\n:glob:\nlessons/*\n```\n")
    build = programs.build(builder, latex_engine="xelatex")
    written = "".join(
        path.read_text("utf-8")
        for path in Path(build.app.outdir).rglob("*")
        if path.suffix in {".txt", ".tex", ".html"}
    )
    assert "wait" in written
    assert "slime-name" not in written
    assert "data-api" not in written


def test_a_broken_file_is_one_warning(programs: Project) -> None:
    (programs.root / "names.json").write_text("{", "utf-8")
    (warning,) = programs.build(warnings=True).warnings
    assert "[slime.code-names]" in warning
