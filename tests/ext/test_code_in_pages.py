"""Code with its context on the pages of a build, and what switching between two sources touches."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from _ext.excerpt_files import FOLDER, shard_of
from _ext.tables import LONG
from scanner.catalog import load_catalog
from scanner.markdown import examples, number
from scanner.records import Evidence, Record, Step, hash_line
from scanner.stdlib import load_stdlib
from tests.ext.html_reader import Element, parse
from tests.ext.support import COMMIT, REPOSITORY, Project, candidate, method, record
from tests.ext.test_incremental import ROOT, outputs

BEFORE = "    before = 'é'\n"
MAIN = (
    f"import asyncio\nfrom pkg.other import start\n\nasync def f():\n{BEFORE}    t = start()\n    t.done()\n"
)
OTHER = "import asyncio\n\ndef start():\n    return asyncio.create_task(g())\n"
GUIDE = "# Guide\n\n```python\nasync def f():\n    await g('{}\\\\end{Verbatim}<b>')\n```\n"
CHAIN = (
    Step("binding", "t", "pkg/main.py", 6, 5),
    Step("factory", "asyncio.Task", "pkg/other.py", 4, 12),
    Step("stdlib", "asyncio.create_task"),
)
PAGES = {
    "tasks": "# T\n\n```{slime-locations}\n:lesson: task-identity\n```\n",
    "candidates": "# C\n\n```{candidates-table}\n```\n",
    "appendix": "# A\n\n```{markdown-examples}\n```\n",
    "totals": "# C\n\n```{coverage-table} totals\n```\n",
}


def _records() -> list[Record]:
    """A method in a short table, and as many candidates on one line as make a long one."""
    evidence = Evidence("factory", CHAIN)
    line = hash_line("t.done()")
    at = {"path": "pkg/main.py", "line": 7, "scope": "f", "line_hash": line, "evidence": evidence}
    many = [candidate(0x100 + each, "done", **at) for each in range(LONG + 1)]
    return [method(1, **at), *many]


def _write(folder: Path, main: str = MAIN) -> None:
    (folder / "pkg").mkdir(parents=True, exist_ok=True)
    (folder / "pkg/main.py").write_text(main, encoding="utf-8")
    (folder / "pkg/other.py").write_text(OTHER, encoding="utf-8")
    (folder / "guide.md").write_text(GUIDE, encoding="utf-8")


def _git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    command = ["git", *identity, *arguments]
    result = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=60)
    return result.stdout.strip()


def _scan(project: Project, **changes) -> None:
    found = number(examples("guide.md", GUIDE.encode(), load_stdlib(), load_catalog()))
    project.scan(*_records(), markdown_examples=found, **changes)


@pytest.fixture
def code(project: Project) -> Path:
    """A folder with the scanned code; `project` shows it."""
    project.write(**PAGES)
    folder = project.root / "code"
    _write(folder)
    _scan(project)
    project.conf["slime_source"] = str(folder)
    return folder


def _rows(page: str) -> list[Element]:
    return [row for row in parse(page).all("tr") if row.attributes.get("id", "").startswith("r-")]


def _scripts(project: Project) -> dict[str, dict]:
    """The fetched scripts' data by name."""
    found = {}
    for path in (project.root / "build/html/_static" / FOLDER).glob("*.js"):
        data = re.fullmatch(r"// \w+\nslimeExcerpts\((.*)\);\n", path.read_text(encoding="utf-8"))
        found[path.stem] = json.loads(data[1])
    return found


def test_a_short_table_holds_the_context_folded(project: Project, code: Path) -> None:
    (row,) = _rows(project.build().page("tasks"))
    context = row.one("details", "slime-context")
    assert "open" not in context.attributes
    assert context.one("summary").one("code", "slime-line").text == "t.done()"
    assert context.one("pre").text.splitlines() == [
        "4 async def f():",
        "5     before = 'é'",
        "6     t = start()",
        "7     t.done()",
    ]
    assert context.one("span", "hll").text == "7     t.done()\n"


def test_a_long_table_has_lines_alone_and_scripts_what_they_unfold(project: Project, code: Path) -> None:
    page = project.build().page("candidates")
    table = parse(page).one("table", "slime-candidates")
    assert table.attributes["data-excerpts"] == COMMIT[:8]
    rows = [row for row in table.all("tr") if "id" in row.attributes]
    assert [line.text for row in rows for line in row.all("code", "slime-line")] == ["t.done()"] * (LONG + 1)
    assert "before" not in page
    scripts = _scripts(project)
    for row in rows:
        record_id = row.attributes["id"].removeprefix("r-")
        context, places = scripts[shard_of(record_id)][record_id]
        assert BEFORE.strip() in parse(context).one("pre").text
        assert parse(places[0]).text == "t = start()"


@pytest.mark.parametrize(
    ("record_id", "shard"),
    [("0afe", "0a"), ("../../x", "others"), ("AB12", "others"), ("f", "others"), ("", "others")],
)
def test_scripts_have_safe_names(record_id: str, shard: str) -> None:
    assert shard_of(record_id) == shard


def test_a_chain_that_an_earlier_row_has_is_written_once(project: Project, code: Path) -> None:
    page = project.build(slime_source=None).page("candidates")
    first, second, *_ = re.findall(r"<noscript.*?</noscript>", page)
    assert first.startswith('<noscript><details class="slime-chain">')
    assert page.count("<noscript><details") == 1
    link = parse(second).one("noscript")
    assert link.attributes["data-same"] == f"r-{0x100:012x}"
    assert link.one("a").attributes["href"] == f"#r-{0x100:012x}"
    assert link.text == parse(first).one("summary").text


def _chain_lines(project: Project, **conf) -> list[str]:
    (row,) = _rows(project.build(**conf).page("tasks"))
    return [code.text for code in row.one("details", "slime-chain").all("code", "slime-line")]


def test_a_chain_has_the_lines_of_files_that_the_scan_s_own_lines_vouch_for(
    project: Project, code: Path
) -> None:
    """No record stands in ``other.py``: in a folder it could be of any version."""
    assert _chain_lines(project) == ["t = start()"]
    _git(code, "init", "-q")
    _git(code, "add", ".")
    _git(code, "commit", "-qm", "one")
    _scan(project, commit=_git(code, "rev-parse", "HEAD"))
    assert _chain_lines(project) == ["t = start()", "return asyncio.create_task(g())"]


def test_a_file_with_one_other_line_gives_no_context(project: Project, code: Path) -> None:
    other = hash_line("import threading")
    elsewhere = record(0xABC, "asyncio", path="pkg/main.py", line=1, lesson="gather", line_hash=other)
    project.scan(*_records(), elsewhere)
    build = project.build(warnings=True)
    assert len(build.warnings) == 1
    (row,) = _rows(build.page("tasks"))
    assert [line.text for line in row.all("code", "slime-line")] == ["t.done()"]
    assert not row.all("pre")
    assert _scripts(project) == {}


def test_a_place_in_prose_has_its_line_as_tooltip(project: Project, code: Path) -> None:
    project.write(prose="# P\n\nSee {slime:source}`pkg/main.py::f`.\n")
    (link,) = parse(project.build().page("prose")).all("a", "external")
    assert link.attributes["title"] == "7: t.done()"
    build = project.build(slime_source=None)
    assert "prose" in build.read
    (link,) = parse(build.page("prose")).all("a", "external")
    assert "title" not in link.attributes


def test_an_example_s_entry_has_its_code_place_address_and_lessons(project: Project, code: Path) -> None:
    build = project.build()
    entry = parse(build.page("appendix")).by_id("doc-001")
    assert entry.one("pre").text == "async def f():\n    await g('{}\\\\end{Verbatim}<b>')\n"
    place = next(link for link in entry.all("a", "external") if link.text == "guide.md:4")
    assert place.attributes["href"] == f"{REPOSITORY}/blob/{COMMIT}/guide.md?plain=1#L4"


def _pages(out: Path) -> dict:
    """A build's files; the search index without the words that no page has any more, which Sphinx keeps there."""
    found = outputs(out)
    index = json.loads(found["searchindex.js"].removeprefix(b"Search.setIndex(").removesuffix(b")"))
    index["terms"] = {term: pages for term, pages in index["terms"].items() if pages != []}
    return found | {"searchindex.js": index}


def test_switching_gives_the_pages_of_a_fresh_build(project: Project, code: Path, tmp_path: Path) -> None:
    """Without code, with it, with other surroundings of the same lines, and without it again."""
    out = project.root / "build/html"
    project.build(slime_source=None)
    without = _pages(out)
    assert set(project.build().read) == {"tasks", "candidates", "appendix"}
    shown = _pages(out)
    again = project.build()
    assert (again.read, again.written) == ([], [])
    changed = tmp_path / "changed"
    _write(changed, MAIN.replace("before", "other"))
    other = project.build(slime_source=str(changed))
    assert other.read == ["tasks"]  # what the candidates unfold is not in their page
    assert "other" in json.dumps(_scripts(project))
    assert set(project.build(slime_source=None).read) == {"tasks", "candidates", "appendix"}
    assert _pages(out) == without
    project.build()
    assert _pages(out) == shown
    project.build(slime_source=str(changed))
    fresh = Project(tmp_path / "fresh", project.conf | {"slime_source": str(changed)})
    fresh.write(index="# Home\n", **PAGES)
    _scan(fresh)
    fresh.build()
    assert _pages(fresh.root / "build/html") == _pages(out)


def test_parallel_builds_give_the_same_bytes(project: Project, code: Path) -> None:
    (project.source / "conf.py").write_text(
        "extensions = ['myst_parser', '_ext']\n"
        "language = 'zh_CN'\n"
        "html_theme = 'basic'\n"
        "html_search_language = 'en'\n"
        "suppress_warnings = ['toc.not_included']\n"
        f"slime_scan = {str(project.root / 'scan.json')!r}\n"
        f"slime_source = {str(code)!r}\n"
    )
    built = {}
    for jobs in ("1", "2"):
        out = project.root / f"out{jobs}"
        command = [sys.executable, "-m", "sphinx", "-qnW", "-j", jobs, str(project.source), str(out)]
        subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True, timeout=120)
        built[jobs] = outputs(out)
    assert any(FOLDER in name for name in built["1"])
    assert built["1"] == built["2"]


def test_an_e_book_has_lines_and_whole_examples_without_folds(project: Project, code: Path) -> None:
    project.write(index="# Home\n\n```{toctree}\ntasks\ncandidates\nappendix\n```\n")
    build = project.build("epub", epub_show_urls="no", version="1", copyright="x")
    page = parse(build.output("tasks.xhtml"))
    assert [line.text for line in page.all("code", "slime-line")] == ["t.done()"]
    assert not page.all("details")
    assert not page.all("pre")
    assert "await g(" in parse(build.output("appendix.xhtml")).one("pre").text
    assert not (build.app.outdir / "_static" / FOLDER).exists()


def test_a_printed_book_has_lines_and_whole_examples(project: Project, code: Path) -> None:
    project.write(index="# Home\n\n```{toctree}\ntasks\nappendix\n```\n")
    build = project.build("latex", latex_engine="xelatex")
    [text] = [path.read_text(encoding="utf-8") for path in build.app.outdir.glob("*.tex")]
    assert re.search(r"\\par \\slimecode\{t\.", text)
    assert "before" not in text
    assert r"\PYGZob{}Verbatim\PYGZcb{}" in text
    assert r"\end{Verbatim}" not in text
