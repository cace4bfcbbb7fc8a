"""Code lines and Markdown code beside the facts: where at hand, and only if they are what was scanned."""

import subprocess
from pathlib import Path

import pytest

from scanner.catalog import load_catalog
from scanner.markdown import examples, number
from scanner.records import hash_line
from scanner.stdlib import load_stdlib
from tests.ext.html_reader import parse
from tests.ext.support import COMMIT, Project, markdown_example, record

CODE = "import asyncio\n\x0c\nasync def f():\n    t = asyncio.create_task(g())  # é\n"
OTHER = CODE.replace("g()", "h()")
LINE = "    t = asyncio.create_task(g())  # é"
GUIDE = "# Guide\n\n- step\n\n  ```python\n  async def f():\n      await g()\n  ```\n"
PAGES = {
    "tasks": "# T\n\n```{slime-locations}\n:lesson: create-task\n```\n",
    "appendix": "# A\n\n```{markdown-examples}\n```\n",
    "totals": "# C\n\n```{coverage-table} totals\n```\n",
}


def _write(folder: Path, code: bytes, guide: str = GUIDE) -> Path:
    (folder / "pkg").mkdir(parents=True, exist_ok=True)
    (folder / "pkg/main.py").write_bytes(code)
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs/guide.md").write_text(guide, encoding="utf-8")
    return folder


def _scan(project: Project, **changes) -> None:
    found = number(examples("docs/guide.md", GUIDE.encode(), load_stdlib(), load_catalog()))
    project.scan(record(4, scope="f", line_hash=hash_line(LINE)), markdown_examples=found, **changes)


@pytest.fixture
def with_source(project: Project) -> Project:
    project.write(**PAGES)
    _write(project.root / "code", CODE.encode())
    _scan(project)
    project.conf["slime_source"] = str(project.root / "code")
    return project


def _code_lines(html: str) -> list[str]:
    return [line.text for line in parse(html).all("code", "slime-line")]


def test_a_line_is_shown_only_if_it_is_the_scanned_one(with_source: Project) -> None:
    """Line 4 is counted as Python counts (a form feed ends no line); line 1 now says something else."""
    found = (record(4, line_hash=hash_line(LINE)), record(1, "asyncio", line_hash=hash_line("import queue")))
    with_source.scan(*found)
    build = with_source.build(warnings=True)
    assert _code_lines(build.page("tasks")) == [LINE.strip()]
    (warning,) = build.warnings
    assert "1 of 2 places do not have the scanned code (first: pkg/main.py:1)" in warning
    assert warning.endswith("[slime.source]")


def test_another_commit_is_said_once_however_many_lines_differ(with_source: Project) -> None:
    code = "x = 1\n" * 300
    lines = [record(number, line_hash=hash_line(f"y = {number}")) for number in range(1, 301)]
    with_source.scan(*lines)
    _write(with_source.root / "code", code.encode())
    build = with_source.build(warnings=True)
    (warning,) = build.warnings
    assert "300 of 300 places" in warning
    assert f"name a checkout of commit {COMMIT}" in warning
    assert _code_lines(build.page("tasks")) == []
    assert len(parse(build.page("tasks")).one("table", "slime-locations").all("th", "slime-number")) == 301


def test_a_file_that_is_missing_differs(with_source: Project) -> None:
    (with_source.root / "code/pkg/main.py").unlink()
    (warning,) = with_source.build(warnings=True).warnings
    assert "1 of 2 places" in warning


def test_lines_are_highlighted(with_source: Project) -> None:
    line = parse(with_source.build().page("tasks")).one("code", "slime-line")
    assert [span.text for span in line.all("span", "c1")] == ["# é"]


@pytest.mark.parametrize(
    "code",
    [
        b"# coding: latin-1\n" + CODE.encode("latin-1").split(b"\n", 1)[1],
        CODE.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + CODE.encode(),
    ],
    ids=["coding cookie", "CRLF", "byte order mark"],
)
def test_files_are_read_as_python_reads_them(with_source: Project, code: bytes) -> None:
    _write(with_source.root / "code", code)
    assert _code_lines(with_source.build().page("tasks")) == [LINE.strip()]


@pytest.mark.parametrize(
    "code", [OTHER.encode(), b"\xff\xfe\x00", b""], ids=["edited", "undecodable", "empty"]
)
def test_what_is_not_the_scanned_file_is_not_shown(with_source: Project, code: bytes) -> None:
    _write(with_source.root / "code", code)
    build = with_source.build(warnings=True)
    assert len(build.warnings) == 1
    assert _code_lines(build.page("tasks")) == []


def test_markdown_code_is_shown_without_its_indentation(with_source: Project) -> None:
    page = parse(with_source.build().page("appendix"))
    assert page.one("div", "highlight-python").one("pre").text == "async def f():\n    await g()\n"
    assert not page.all("p", "slime-note")


def test_markdown_code_that_changed_is_not_shown(with_source: Project) -> None:
    _write(with_source.root / "code", CODE.encode(), GUIDE.replace("g()", "h()"))
    build = with_source.build(warnings=True)
    assert "(first: docs/guide.md:6)" in "".join(build.warnings)
    assert not parse(build.page("appendix")).all("pre")


def test_code_that_comes_or_goes_touches_the_pages_that_show_it(with_source: Project) -> None:
    assert set(with_source.build(slime_source=None).read) == {"index", *PAGES}
    shown = with_source.build()
    assert set(shown.read) == {"tasks", "appendix"}
    assert _code_lines(shown.page("tasks")) == [LINE.strip()]
    hidden = with_source.build(slime_source=None)
    assert set(hidden.read) == {"tasks", "appendix"}
    assert _code_lines(hidden.page("tasks")) == []
    assert "没有被扫描的代码" in parse(hidden.page("appendix")).one("p", "slime-note").text


def test_the_environment_names_the_source_as_well(
    with_source: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLIME_SRC", str(with_source.root / "code"))
    assert _code_lines(with_source.build(slime_source=None).page("tasks")) == [LINE.strip()]


def _git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    command = ["git", *identity, *arguments]
    result = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=60)
    return result.stdout.strip()


def test_a_repository_serves_the_scanned_commit_not_its_work_tree(with_source: Project) -> None:
    code = with_source.root / "code"
    _git(code, "init", "-q")
    _git(code, "add", ".")
    _git(code, "commit", "-qm", "one")
    commit = _git(code, "rev-parse", "HEAD")
    _write(code, b"pass\n")
    _git(code, "commit", "-qam", "two")
    _scan(with_source, commit=commit)
    assert _code_lines(with_source.build().page("tasks")) == [LINE.strip()]


def test_a_bare_repository_serves_as_well(with_source: Project) -> None:
    code = with_source.root / "code"
    _git(code, "init", "-q")
    _git(code, "add", ".")
    _git(code, "commit", "-qm", "one")
    commit = _git(code, "rev-parse", "HEAD")
    store = with_source.root / "pinned" / f"{commit}.git"
    _git(code, "clone", "-q", "--bare", str(code), str(store))
    _write(code, b"pass\n")
    _scan(with_source, commit=commit)
    assert _code_lines(with_source.build(slime_source=str(store)).page("tasks")) == [LINE.strip()]
    found = with_source.build(slime_source=None, slime_pinned=str(store.parent))
    assert _code_lines(found.page("tasks")) == [LINE.strip()]
    _scan(with_source, commit="0" * 40)
    absent = with_source.build(slime_source=None, slime_pinned=str(store.parent))
    assert _code_lines(absent.page("tasks")) == []


def test_a_repository_without_the_commit_is_one_warning(with_source: Project) -> None:
    code = with_source.root / "code"
    _git(code, "init", "-q")
    _git(code, "add", ".")
    _git(code, "commit", "-qm", "one")
    build = with_source.build(warnings=True)
    (warning,) = build.warnings
    assert warning.endswith("[slime.source]")
    assert _code_lines(build.page("tasks")) == []


def test_a_source_that_is_not_there_is_one_warning(with_source: Project) -> None:
    build = with_source.build(warnings=True, slime_source=str(with_source.root / "nowhere"))
    (warning,) = build.warnings
    assert "nowhere" in warning
    assert warning.endswith("[slime.source]")


def test_a_link_out_of_the_folder_is_not_followed(with_source: Project) -> None:
    main = with_source.root / "code/pkg/main.py"
    outside = with_source.root / "outside.py"
    main.rename(outside)
    main.symlink_to(outside)
    assert _code_lines(with_source.build(warnings=True).page("tasks")) == []


def test_without_source_an_example_is_its_facts(project: Project) -> None:
    project.write(
        appendix="..rst\nA\n=\n\n.. markdown-examples::\n",
        part="# P\n\n```{markdown-examples}\n:lesson: gather\n```\n",
    )
    second = markdown_example(2, lessons=("gather",), symbols=("asyncio.gather",))
    project.scan(markdown_examples=(markdown_example(1), second))
    build = project.build()
    page = parse(build.page("appendix"))
    assert [heading.text.rstrip("¶") for heading in page.all("h2")] == ["DOC-001", "DOC-002"]
    entry = page.by_id("doc-002")
    assert "docs/guide.md:20" in entry.text
    assert "asyncio.gather" in entry.text
    (row,) = parse(build.page("part")).one("table", "slime-examples").one("tbody").all("tr")
    (link,) = row.all("a", "internal")[:1]
    assert (link.text, link.attributes["href"]) == ("DOC-002", "appendix.html#doc-002")
