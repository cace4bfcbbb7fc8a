"""``concurrency-map``: folders by sections, and what stands for it where pages are not browsed."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from _ext.data import Facts
from _ext.permalinks import Permalinks
from _ext.source import SourceLines
from _ext.texts import texts_of
from _ext.views.concurrency_map import CANDIDATES, MapQuery
from _ext.workspace import Workspace
from scanner.catalog import load_catalog
from scanner.records import Kind
from scanner.scanfile import read_scan
from tests.ext.html_reader import Element, parse
from tests.ext.support import Project, candidate, record

ROOT = Path(__file__).parents[2]
PAGES = {
    "map": "# M\n\n```{concurrency-map}\n```\n",
    "index": "# H\n\n```{concurrency-map}\n:compact:\n```\n",
    "sections__tasks": "# S\n\n```{section-lessons} tasks\n```\n",
}
RECORDS = (
    record(1, path="pkg/a.py"),
    record(2, path="pkg/deep/way/b.py"),
    record(3, path="pkg/deep/way/b.py"),
    record(4, "await", kind=Kind.ASYNC_SYNTAX, lesson="await", path="tools/c.py"),
    record(5, path="top.py"),
    candidate(6, path="pkg/a.py"),
    candidate(7, path="docs/conf.py"),
)


@pytest.fixture
def mapped(project: Project) -> Project:
    project.conf["slime_file_pages"] = True
    project.write(**PAGES)
    project.scan(*RECORDS)
    return project


def _table(project: Project, page: str) -> Element:
    return parse(project.build().page(page)).one("table", "slime-map")


def _numbers(row: Element) -> list[str]:
    """A row's cells as they are seen: what only screen readers are told is left out."""
    texts = []
    for cell in row.children:
        if isinstance(cell, Element):
            spoken = "".join(span.text for span in cell.all("span", "what"))
            texts.append(cell.text.removeprefix(spoken).strip())
    return texts


def test_rows_are_folders_with_all_below_them(mapped: Project) -> None:
    table = _table(mapped, "map")
    heads = [cell.text for cell in table.one("thead").all("th")]
    assert heads == ["文件夹", "合计", "候选", "2 等待与阻塞", "3 任务的创建与身份"]
    assert [_numbers(row) for row in table.one("tbody").all("tr")] == [
        ["docs/", "0", "1", "", ""],
        ["pkg/", "3", "1", "", "3"],
        ["deep/way/", "2", "", "", "2"],  # a folder that only leads to another has no row of its own
        ["tools/", "1", "", "1", ""],
        ["top.py", "1", "", "", "1"],
    ]
    assert _numbers(table.one("tfoot").one("tr")) == ["合计", "5", "2", "1", "4"]


def test_each_cell_leads_to_its_places(mapped: Project) -> None:
    build = mapped.build()
    table = parse(build.page("map")).one("table", "slime-map")
    links = {
        link.attributes["title"]: link.attributes["href"]
        for link in table.all("a")
        if "title" in link.attributes
    }
    assert links["pkg/deep/way，3 任务的创建与身份：2 处"] == "folders/pkg-deep-way.html#in-tasks"
    assert links["pkg，候选：1 处"] == "folders/pkg.html#in-candidates"
    assert links["top.py，3 任务的创建与身份：1 处"] == "files/top.py.html"
    for address in links.values():
        page, _, anchor = address.partition("#")
        target = parse(build.page(page.removesuffix(".html")))
        if anchor:
            assert target.by_id(anchor).all("a")


def test_cells_say_to_screen_readers_what_they_count(mapped: Project) -> None:
    table = _table(mapped, "map")
    cell = next(
        link
        for link in table.all("a")
        if link.attributes.get("href", "").endswith("folders/pkg.html#in-tasks")
    )
    assert cell.text == "3 任务的创建与身份 3"
    assert {element.attributes.get("role") for element in table.all("td")} == {"cell"}


def test_the_compact_map_shows_the_top_level_largest_first(mapped: Project) -> None:
    rows = [_numbers(row) for row in _table(mapped, "index").one("tbody").all("tr")]
    assert [row[0] for row in rows] == ["pkg/", "tools/", "top.py", "docs/"]
    links = {a.text: a.attributes["href"] for a in parse(mapped.build().page("index")).all("a")}
    assert links["完整的分布图"] == "map.html"


def test_a_compact_map_of_many_folders_sums_up_the_smallest(mapped: Project) -> None:
    mapped.scan(
        *(record(n, path=f"p{n:02}/{k}.py", id=f"{n:06x}{k:06x}") for n in range(1, 21) for k in range(n))
    )
    rows = [_numbers(row) for row in _table(mapped, "index").one("tbody").all("tr")]
    assert len(rows) == 12
    assert rows[0][:2] == ["p20/", "20"]
    assert rows[-1][:2] == ["其余 9 项", str(sum(range(1, 10)))]


def test_sizes_grow_with_the_counts(mapped: Project) -> None:
    sizes = {}
    for link in _table(mapped, "map").one("tbody").all("a"):
        if "style" in link.attributes:
            count = int(link.text.rpartition(" ")[2])
            sizes.setdefault(count, set()).add(float(link.attributes["style"].partition(":")[2]))
    assert all(len(found) == 1 for found in sizes.values())
    assert [min(sizes[count]) for count in sorted(sizes)] == sorted(min(found) for found in sizes.values())
    assert all(0 < size <= 1 for found in sizes.values() for size in found)


@pytest.mark.parametrize("builder", ["epub", "latex", "text"])
def test_other_formats_get_a_table_with_the_same_numbers(mapped: Project, builder: str) -> None:
    conf = {"epub_show_urls": "no", "version": "1", "copyright": "x", "latex_engine": "xelatex"}
    mapped.write(index=PAGES["index"] + "\n```{toctree}\nmap\nsections/tasks\n```\n")
    build = mapped.build(builder, **conf)
    names = {"epub": "map.xhtml", "text": "map.txt", "latex": "sphinx.tex"}
    (path,) = (
        Path(build.app.outdir).glob("*.tex")
        if builder == "latex"
        else [Path(build.app.outdir) / names[builder]]
    )
    text = path.read_text("utf-8")
    assert "3 任务的创建与身份" in text
    assert "(2)" in text
    assert "方块" not in text


def test_without_records_it_says_so(mapped: Project) -> None:
    mapped.scan()
    assert "没有分布可画" in mapped.build().page("map")


def test_in_english(mapped: Project) -> None:
    heads = [cell.text for cell in parse(mapped.build(language="en").page("map")).one("thead").all("th")]
    assert heads[:3] == ["Folder", "Total", "Candidates"]


def test_the_committed_scan_s_map_counts_what_the_json_holds() -> None:
    """Counted here from the JSON and the catalog's TOML, folder by folder and section by section."""
    raw = json.loads((ROOT / "docs/data/scan.json").read_text("utf-8"))
    lessons = tomllib.loads((ROOT / "scanner/data/lessons.toml").read_text("utf-8"))
    section = {label: part["label"] for part in lessons["section"] for label in part["lessons"]}
    expected: Counter[tuple[str, str]] = Counter()
    for item in raw["records"]:
        label = CANDIDATES if item["kind"] == "candidate" else section[item["lesson"]]
        parts = item["path"].split("/")[:-1]
        for end in range(len(parts)):
            expected["/".join(parts[: end + 1]), label] += 1
    facts = Facts(read_scan(ROOT / "docs/data/scan.json"), load_catalog())
    workspace = Workspace(facts, texts_of("zh"), Permalinks(None, None), SourceLines())
    shown = MapQuery().answer(workspace)
    assert len(shown.rows) > 20
    for row in shown.rows:
        assert row.role == "folder"
        for column, count in zip(shown.columns, row.counts, strict=True):
            assert count == expected[row.path, column.label], (row.path, column.label)
    assert sum(shown.sums.counts) == len(raw["records"])
