"""The pages of scanned files and folders, and the list of files: addresses, contents, rebuilding."""

import json
import os
import pickle
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from sphinx.util.inventory import InventoryFile

from _ext.slugs import file_slug, folder_slug
from scanner.records import Evidence, Kind, Step, Verdict, hash_line
from tests.ext.html_reader import Element, cells, parse
from tests.ext.support import COMMIT, REPOSITORY, Project, candidate, markdown_example, method, record

ROOT = Path(__file__).parents[2]
PAGES = {
    "files": "# Files\n\n```{file-list}\n```\n",
    "lessons__create_task": (
        "# T\n\n```{lesson-header} create-task\n```\n```{slime-locations}\n:lesson: create-task\n```\n"
    ),
    "appendix": "# A\n\n```{markdown-examples}\n```\n",
}
RECORDS = (
    record(30),
    record(4, "asyncio", kind=Kind.IMPORT, scope="<module>", lesson="asyncio-run"),
    method(12),
    candidate(9, verdict=Verdict.EXCLUDED, reason="dict", receiver="dict"),
    record(7, path="pkg/sub/other.py"),
    record(8, "await", kind=Kind.ASYNC_SYNTAX, path="top.py", lesson="await"),
)
EXAMPLES = (markdown_example(1), markdown_example(2))


@pytest.fixture
def pages(project: Project) -> Project:
    project.conf["slime_file_pages"] = True
    project.write(**PAGES)
    project.scan(*RECORDS, markdown_examples=EXAMPLES)
    return project


def _body(project: Project, page: str) -> Element:
    return parse(project.build().page(page)).one("div", "body")


def _scripts(element: Element) -> list[Element]:
    """Scripts that run: a table's data stand in one that does not."""
    return [each for each in element.all("script") if each.attributes.get("type") != "application/json"]


def _links(element: Element) -> dict[str, str]:
    return {link.text: link.attributes["href"] for link in element.all("a") if link.text != "¶"}


# --- addresses -------------------------------------------------------------------------------------------------------

ADDRESSES = {
    "plain": ("slime/rollout/sglang_rollout.py", r"slime-rollout-sglang_rollout\.py"),
    "at the top": ("train.py", r"train\.py"),
    "hyphen": ("search-r1/x.py", r"search_r1-x\.py-[0-9a-f]{10}"),
    "capitals": ("Pkg/README.md", r"pkg-readme\.md-[0-9a-f]{10}"),
    "spaces and quotes": ('a b/"x" <y>.py', r"[a-z0-9_.-]+-[0-9a-f]{10}"),
    "non-ASCII": ("文档/说明.md", r"[a-z0-9_.-]+-[0-9a-f]{10}"),
    "hidden": (".claude/x.md", r"claude-x\.md-[0-9a-f]{10}"),
    "underscore first": ("__init__.py", r"init__\.py-[0-9a-f]{10}"),
    "surrogates": ("bad\udce9.py", r"bad_\.py-[0-9a-f]{10}"),
    "no suffix": ("script", r"script-[0-9a-f]{10}"),
}


@pytest.mark.parametrize(("path", "pattern"), ADDRESSES.values(), ids=ADDRESSES)
def test_addresses_are_readable_and_safe_on_every_file_system(path: str, pattern: str) -> None:
    assert re.fullmatch(pattern, file_slug(path))
    assert re.fullmatch(r"[a-z0-9][a-z0-9_.-]*", file_slug(path))


def test_a_very_long_path_fits_a_file_name() -> None:
    one, other = ("a" * 300 + f"/{name}.py" for name in "xy")
    assert len(file_slug(one)) < 100
    assert file_slug(one) != file_slug(other)


MEETING = [
    [
        "a/b.py",
        "a-b.py",
        "a_b.py",
        "A/b.py",
        "a/B.py",
        "a b.py",
        "a/b.PY",
        "a/b.py/c.py",
        "a.b.py",
        "Ａ/b.py",
    ],
    ["x/deadbeef00", "x-deadbeef00", "X/deadbeef00", "x/y", "x-y", "index", "", "INDEX", "x/y.z"],
]


@pytest.mark.parametrize("make", [file_slug, folder_slug])
@pytest.mark.parametrize("paths", MEETING, ids=["files", "folders"])
def test_no_two_paths_share_an_address_whatever_the_case(make, paths: list[str]) -> None:
    slugs = [make(path).lower() for path in paths if path or make is folder_slug]
    assert len(set(slugs)) == len(slugs)


def test_a_hashed_address_never_meets_a_plain_one() -> None:
    """A folder could be named as another's address ends."""
    hashed = folder_slug("A")
    assert folder_slug(hashed.replace("-", "/")) != hashed
    assert file_slug(hashed.replace("-", "/")) != hashed


# --- a file's page ---------------------------------------------------------------------------------------------------


def test_a_file_s_page_lists_its_records_in_order_each_with_its_lesson(pages: Project) -> None:
    body = _body(pages, "files/pkg-main.py")
    assert body.one("h1").all("code")[0].text == "pkg/main.py"
    table = body.one("table", "slime-file")
    rows = [cells(row) for row in table.one("tbody").all("tr")]
    assert [row[0] for row in rows] == ["4", "9", "12", "30"]
    assert [row[1] for row in rows] == ["模块顶层", "Worker.run", "Worker.run", "Worker.run"]
    assert [row[2] for row in rows] == ["asyncio", ".get", "asyncio.Task.done", "asyncio.create_task"]
    assert [row[4] for row in rows] == [
        "1.2 运行顶层协程与事件循环入口",
        "21.1 同名方法与原生接收者证据边界",
        "3.2 Task 身份、归属与完成读取",
        "3.1 创建任务与保留引用",
    ]
    assert rows[1][3].startswith("候选 · 已排除 dict")
    assert rows[2][3].startswith("方法调用 factory-return")
    assert table.one("caption").text == "按出现的顺序：已确认 3 处，候选 1 处"


def test_each_row_links_to_its_line_its_lesson_and_itself(pages: Project) -> None:
    row = _body(pages, "files/pkg-main.py").by_id("r-00000000001e")
    links = _links(row)
    assert links["30"] == f"{REPOSITORY}/blob/{COMMIT}/pkg/main.py#L30"
    assert links["3.1 创建任务与保留引用"] == "../lessons/create-task.html"
    assert "#r-00000000001e" in {link.attributes["href"] for link in row.all("a")}


def test_facts_count_each_kind_and_link_to_the_commit(pages: Project) -> None:
    facts = _body(pages, "files/pkg-main.py").one("table", "slime-facts")
    assert dict(map(cells, facts.all("tr"))) == {
        "源码": "在提交 01234567 中",
        "API 使用": "1",
        "导入": "1",
        "方法调用": "1",
        "候选": "1",
    }
    assert _links(facts)["在提交 01234567 中"] == f"{REPOSITORY}/blob/{COMMIT}/pkg/main.py"


def test_a_markdown_file_s_page_leads_to_its_examples(pages: Project) -> None:
    body = _body(pages, "files/docs-guide.md")
    assert not body.all("table", "slime-file")
    table = body.one("table", "slime-file-examples")
    assert [cells(row)[:3] for row in table.one("tbody").all("tr")] == [
        ["DOC-001", "10", "2"],
        ["DOC-002", "20", "2"],
    ]
    links = _links(table)
    assert links["DOC-002"] == "../appendix.html#doc-002"
    assert links["20"] == f"{REPOSITORY}/blob/{COMMIT}/docs/guide.md?plain=1#L20"


def test_code_lines_are_shown_where_they_are_at_hand(pages: Project) -> None:
    line = "task = asyncio.create_task(work())"
    (pages.root / "code/pkg").mkdir(parents=True)
    (pages.root / "code/pkg/main.py").write_text(f"{line}\n")
    pages.scan(record(1, line_hash=hash_line(line)))
    pages.conf["slime_source"] = str(pages.root / "code")
    row = _body(pages, "files/pkg-main.py").by_id("r-000000000001")
    assert line in row.text


def test_the_way_back_goes_through_the_folders(pages: Project) -> None:
    way = _body(pages, "files/pkg-sub-other.py").one("p", "slime-breadcrumbs")
    assert _links(way) == {
        "全部文件": "../files.html",
        "pkg": "../folders/pkg.html",
        "sub": "../folders/pkg-sub.html",
    }


def test_every_location_table_leads_to_the_file_and_still_to_the_commit(pages: Project) -> None:
    table = _body(pages, "lessons/create-task").one("table", "slime-locations")
    headings = {group.all("a")[0].text: group for group in table.all("tr", "slime-group")}
    assert _links(headings["pkg/main.py"]) == {
        "pkg/main.py": "../files/pkg-main.py.html",
        "源码": f"{REPOSITORY}/blob/{COMMIT}/pkg/main.py",
    }


@pytest.mark.parametrize("theme", ["furo", "basic"])
def test_pages_lead_to_the_file_before_and_the_file_after(pages: Project, theme: str) -> None:
    html = pages.build(html_theme=theme, html_theme_path=[]).page("files/pkg-main.py")
    links = {link.attributes["href"] for link in parse(html).all("a") if "href" in link.attributes}
    # in the order of the list: a folder's files before those of its subfolders
    assert "docs-guide.md.html" in links
    assert "pkg-sub-other.py.html" in links
    assert "../files.html" in links


# --- folders and the list --------------------------------------------------------------------------------------------


def test_a_folder_s_page_lists_all_below_it_by_section(pages: Project) -> None:
    body = _body(pages, "folders/pkg")
    part = body.by_id("in-tasks")
    assert part.one("h2").text.startswith("3 任务的创建与身份：3 处")
    rows = [cells(row) for row in part.one("tbody").all("tr")]
    assert rows == [
        ["main.py", "2", "12 30", "asyncio.Task.done, asyncio.create_task"],
        ["sub/other.py", "1", "7", "asyncio.create_task"],
    ]
    assert _links(part)["30"] == "../files/pkg-main.py.html#r-00000000001e"
    assert cells(body.by_id("in-candidates").one("tbody").one("tr")) == ["main.py", "1", "9", ".get"]


def test_the_list_counts_each_file_by_kind(pages: Project) -> None:
    table = _body(pages, "files").one("table", "slime-files")
    assert table.one("caption").text == "有记录或 Markdown 示例的文件：4 个，分布在 4 个文件夹"
    rows = {cells(row)[0]: cells(row)[1:] for row in table.all("tr") if len(cells(row)) > 1}
    assert rows["文件"] == ["API", "导入", "语法", "方法", "候选", "DOC"]
    assert rows["main.py"] == ["1", "1", "", "1", "1", ""]
    assert rows["other.py"] == ["1", "", "", "", "", ""]
    assert rows["guide.md"] == ["", "", "", "", "", "2"]
    assert _links(table)["main.py"] == "files/pkg-main.py.html"
    assert _links(table)["pkg/sub"] == "folders/pkg-sub.html"


def test_the_committed_scan_s_files_all_have_a_page_of_their_own() -> None:
    """Counted from the JSON itself."""
    scan = json.loads((ROOT / "docs/data/scan.json").read_text("utf-8"))
    paths = {item["path"] for item in (*scan["records"], *scan["markdown_examples"])}
    slugs = Counter(file_slug(path).lower() for path in paths)
    assert len(paths) > 150
    assert [slug for slug, times in slugs.items() if times > 1] == []


# --- what Sphinx makes of them ---------------------------------------------------------------------------------------


def test_they_are_documents_found_by_the_search_by_path_and_function(pages: Project) -> None:
    build = pages.build(html_theme="basic", html_theme_path=[])
    text = build.output("searchindex.js").removeprefix("Search.setIndex(").removesuffix(")")
    index = json.loads(text)
    number = index["docnames"].index("files/pkg-main.py")
    assert index["titles"][number] == "pkg/main.py"
    found = index["terms"]["worker"]
    assert number in (found if isinstance(found, list) else [found])
    folder = index["docnames"].index("folders/pkg")
    assert not [
        word for word, places in index["terms"].items() if isinstance(places, list) and folder in places
    ]


def test_a_search_for_a_symbol_finds_lessons_not_every_file(pages: Project) -> None:
    text = pages.build(html_theme="basic", html_theme_path=[]).output("searchindex.js")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    places = index["terms"]["create_task"]
    names = {index["docnames"][n] for n in (places if isinstance(places, list) else [places])}
    assert "lessons/create-task" in names
    assert not {name for name in names if name.startswith("files/")}


def test_other_documentation_can_cite_a_file_and_a_folder(pages: Project) -> None:
    out = Path(pages.build().app.outdir)
    with (out / "objects.inv").open("rb") as stream:
        inventory = InventoryFile.load(stream, "https://x.example/", lambda base, path: base + path)
    assert inventory["slime:file"]["pkg/main.py"].uri == "https://x.example/files/pkg-main.py.html"
    assert inventory["slime:folder"]["pkg/sub"].uri == "https://x.example/folders/pkg-sub.html"


def test_records_are_still_cited_on_their_lesson_s_page(pages: Project) -> None:
    pages.write(page="# R\n\n{slime:record}`00000000001e` {slime:file}`pkg/main.py`\n")
    links = _links(_body(pages, "page"))
    assert links["pkg/main.py:30"] == "lessons/create-task.html#r-00000000001e"
    assert links["pkg/main.py"] == "files/pkg-main.py.html"


def test_an_unknown_file_is_a_located_warning(pages: Project) -> None:
    pages.write(page="# R\n\n{slime:file}`pkg/gone.py`\n")
    (warning,) = pages.build(warnings=True).warnings
    assert "page.md:3: WARNING: the scan has nothing in the file 'pkg/gone.py'" in warning


@pytest.mark.parametrize("builder", ["epub", "latex", "text", "singlehtml"])
def test_books_have_the_list_alone(pages: Project, builder: str) -> None:
    conf = {"epub_show_urls": "no", "version": "1", "copyright": "x", "latex_engine": "xelatex"}
    build = pages.build(builder, **conf)
    assert not [name for name in build.read if name.startswith(("files/", "folders/"))]
    assert not list(Path(build.app.outdir).rglob("pkg-main*"))


def test_without_the_option_nothing_is_made(pages: Project) -> None:
    build = pages.build(slime_file_pages=False)
    assert not [name for name in build.read if "/" in name and not name.startswith("lessons/")]
    links = _links(parse(build.page("lessons/create-task")).one("div", "body"))
    assert links["pkg/main.py"] == f"{REPOSITORY}/blob/{COMMIT}/pkg/main.py"


# --- rebuilding ------------------------------------------------------------------------------------------------------


def test_an_unchanged_rebuild_reads_nothing(pages: Project) -> None:
    assert "files/pkg-main.py" in pages.build().read
    again = pages.build()
    assert (again.read, again.written) == ([], [])


def test_a_line_that_moved_touches_its_file_and_folders_only(pages: Project) -> None:
    pages.build()
    moved = msgspec.structs.replace(RECORDS[4], line=70)
    pages.scan(*RECORDS[:4], moved, RECORDS[5], markdown_examples=EXAMPLES)
    assert set(pages.build().read) == {
        "files/pkg-sub-other.py",
        "folders/index",
        "folders/pkg",
        "folders/pkg-sub",
        "lessons/create-task",
    }


def test_a_file_that_comes_and_one_that_goes(pages: Project) -> None:
    pages.build()
    pages.scan(*RECORDS[:5], record(1, path="new.py"), markdown_examples=EXAMPLES)
    build = pages.build()
    assert "files/new.py" in build.read
    assert "files/pkg-main.py" not in build.read
    assert "top.py" not in _links(parse(build.page("files")).one("div", "body"))
    assert _links(parse(build.page("files")).one("div", "body"))["new.py"] == "files/new.py.html"


def test_a_page_that_somebody_wrote_is_kept(pages: Project) -> None:
    pages.write(**{"files__top.py": "# Mine\n"})
    assert "Mine" in pages.build().page("files/top.py")


def _outputs(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".doctrees" not in path.parts and path.name != ".buildinfo"
    }


def test_parallel_output_is_the_same_bytes(pages: Project) -> None:
    (pages.source / "conf.py").write_text(
        "extensions = ['myst_parser', '_ext']\n"
        "language = 'zh_CN'\n"
        "html_theme = 'basic'\n"
        "html_search_language = 'en'\n"
        "suppress_warnings = ['toc.not_included']\n"
        "slime_file_pages = True\n"
        f"slime_scan = {str(pages.root / 'scan.json')!r}\n"
    )
    built = {}
    for jobs in ("1", "2"):
        out = pages.root / f"out{jobs}"
        command = [sys.executable, "-m", "sphinx", "-qnW", "-j", jobs, str(pages.source), str(out)]
        subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True, timeout=120)
        built[jobs] = _outputs(out)
    assert "files/pkg-main.py.html" in built["1"]
    assert built["1"] == built["2"]


# --- text from a scanned repository ----------------------------------------------------------------------------------

HOSTILE = [
    'a"><script>alert(1)</script>.py',
    r"x\input{/etc/passwd}%}$#&~^_.py",
    "pkg/\u202egnp.py",
    "pkg/form\x0cfeed\u2028line.py",
    "with space/and 'quotes'.py",
    "文档/说明.py",
    "long/" + "x" * 240 + ".py",
    "line\nbreak.py",
]


@pytest.mark.parametrize("path", HOSTILE)
def test_a_hostile_path_is_shown_as_text(pages: Project, path: str) -> None:
    step = Step("annotation", 'd"><script>', path, 3, 1)
    evidence = Evidence("annotation", (step,))
    pages.scan(
        method(1, path=path, evidence=evidence), candidate(2, path=path, receiver="<script>x</script>")
    )
    build = pages.build(html_theme="basic", html_theme_path=[])
    body = parse(build.page(f"files/{file_slug(path)}")).one("div", "body")
    assert not _scripts(body)
    assert len(body.one("table", "slime-file").one("tbody").all("tr")) == 2
    folders = [parse(build.page(f"folders/{name}")).one("div", "body") for name in ("index",)]
    assert all(not _scripts(folder) for folder in folders)
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2028\u2029]", build.page("files"))


def test_a_candidate_s_place_leads_to_the_file_and_to_the_line(pages: Project) -> None:
    pages.write(candidates="# C\n\n```{candidates-table}\n```\n")
    row = _body(pages, "candidates").one("table", "slime-candidates").by_id("r-000000000009")
    assert cells(row)[0] == "pkg/main.py:9"
    assert _links(row)["pkg/main.py"] == "files/pkg-main.py.html"
    assert _links(row)[":9"] == f"{REPOSITORY}/blob/{COMMIT}/pkg/main.py#L9"


@pytest.mark.parametrize("second", ["html", "text"])
def test_a_build_inside_the_source_folder_finds_only_what_people_wrote(pages: Project, second: str) -> None:
    """As `sphinx-build . html` has it: what one build makes is no page of the next."""
    options = {"extensions": ["myst_parser", "_ext"], "slime_file_pages": True, "slime_scan": "../scan.json"}
    options |= {"copyright": "T", "version": "1", "suppress_warnings": ["toc.not_included"], "language": "en"}
    conf = "".join(f"{name} = {value!r}\n" for name, value in options.items())
    (pages.source / "conf.py").write_text(conf, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-nWq", "--keep-going"]
    for builder, folder in (("html", "out"), ("html", "out"), (second, "again")):
        done = subprocess.run(
            [*command, "-b", builder, ".", folder],
            cwd=pages.source,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        env = pickle.loads((pages.source / folder / ".doctrees/environment.pickle").read_bytes())  # noqa: S301
        assert not [name for name in env.found_docs if "slime-views" in name]
