"""``api-index``: every symbol with its lesson, its records and Python's documentation."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from _ext.data import Facts
from _ext.permalinks import Permalinks
from _ext.python_docs import PythonDocs
from _ext.source import SourceLines
from _ext.texts import texts_of
from _ext.views.api_index import ApiIndexQuery
from _ext.workspace import Workspace
from scanner.catalog import load_catalog
from scanner.records import Kind
from scanner.scanfile import read_scan
from tests.ext.html_reader import Element, cells, parse
from tests.ext.support import Project, candidate, method, record

ROOT = Path(__file__).parents[2]
INVENTORY = str(ROOT / "docs/inventories/python.inv")
BASE = "https://docs.python.org/3.13/"
PAGES = {
    "index-of": "# I\n\n```{api-index}\n```\n",
    "lessons__create_task": (
        "# T\n\n```{lesson-header} create-task\n```\n```{slime-locations}\n:lesson: create-task\n```\n"
    ),
}
RECORDS = (
    record(1),
    record(2, path="pkg/b.py"),
    method(3),
    record(4, "await", kind=Kind.ASYNC_SYNTAX, lesson="await"),
    record(5, "os.kill", lesson="process-groups"),
    candidate(6),
)


def _mapping() -> dict[str, tuple[str, str]]:
    """A new one for each build: intersphinx rewrites what it is given."""
    return {"python": (BASE, INVENTORY)}


@pytest.fixture
def indexed(project: Project) -> Project:
    project.conf |= {
        "extensions": ["myst_parser", "sphinx.ext.intersphinx", "_ext"],
        "intersphinx_mapping": _mapping(),
    }
    project.write(**PAGES)
    project.scan(*RECORDS)
    return project


def _table(project: Project, **conf: str) -> Element:
    return parse(project.build(**conf).page("index-of")).one("table", "slime-api-index")


def _rows(table: Element) -> dict[str, Element]:
    return {cells(row)[0]: row for row in table.all("tr") if len(cells(row)) == 5}


def _links(row: Element) -> list[str]:
    return [link.attributes["href"] for link in row.all("a")]


def test_a_row_leads_to_the_lesson_the_records_and_python_s_documentation(indexed: Project) -> None:
    row = _rows(_table(indexed))["asyncio.create_task"]
    assert cells(row) == ["asyncio.create_task", "3.1 创建任务与保留引用", "2", "2", "文档"]
    assert _links(row) == [
        "lessons/create-task.html#api-asyncio.create_task",
        "lessons/create-task.html",
        "lessons/create-task.html?locations.symbol=asyncio.create_task#r-000000000001",
        f"{BASE}library/asyncio-task.html#asyncio.create_task",
    ]


def test_the_place_that_the_count_leads_to_is_there(indexed: Project) -> None:
    row = parse(indexed.build().page("lessons/create-task")).by_id("r-000000000001")
    assert "asyncio.create_task" in row.text


def test_symbols_are_grouped_by_module_syntax_first(indexed: Project) -> None:
    table = _table(indexed)
    groups = [group.text for group in table.all("tr", "slime-group")]
    names = [name.rpartition(" ")[0] for name in groups]
    assert names[0] == "异步语法"
    assert names[1:] == sorted(names[1:])
    assert {"asyncio", "os", "threading", "concurrent.futures", "builtins"} <= set(names)
    assert sum(int(name.rpartition("(")[2].rstrip(")")) for name in groups) == len(_rows(table)) - 1


def test_modules_can_be_jumped_to(indexed: Project) -> None:
    tree = parse(indexed.build().page("index-of"))
    for link in tree.one("p", "slime-jump").all("a"):
        heading = tree.by_id(link.attributes["href"].removeprefix("#"))
        assert heading.text.startswith(link.text)


def test_candidates_are_no_symbols(indexed: Project) -> None:
    assert not [name for name in _rows(_table(indexed)) if name.startswith("?")]


def test_without_an_inventory_there_is_no_link_to_python(indexed: Project) -> None:
    row = _rows(_table(indexed, intersphinx_mapping={}))["asyncio.create_task"]
    assert cells(row)[4] == ""


@pytest.mark.parametrize("builder", ["latex", "epub", "text"])
def test_books_have_the_table_without_jumps(indexed: Project, builder: str) -> None:
    indexed.write(index="# H\n\n```{toctree}\nindex-of\nlessons/create-task\n```\n")
    conf = {"epub_show_urls": "no", "version": "1", "copyright": "x", "latex_engine": "xelatex"}
    build = indexed.build(builder, **conf)
    names = {"epub": "index-of.xhtml", "text": "index-of.txt"}
    (path,) = build.app.outdir.glob("*.tex") if builder == "latex" else [build.app.outdir / names[builder]]
    text = path.read_text("utf-8")
    assert "locations.symbol" not in text
    assert "API 索引" in text


def test_an_unchanged_rebuild_reads_nothing_and_a_new_record_only_what_shows_it(indexed: Project) -> None:
    indexed.build(intersphinx_mapping=_mapping())
    assert indexed.build(intersphinx_mapping=_mapping()).read == []
    indexed.scan(*RECORDS, record(7, path="pkg/c.py"))
    assert set(indexed.build(intersphinx_mapping=_mapping()).read) == {"index-of", "lessons/create-task"}


def _committed() -> Workspace:
    facts = Facts(read_scan(ROOT / "docs/data/scan.json"), load_catalog())
    return Workspace(facts, texts_of("zh"), Permalinks(None, None), SourceLines())


def test_the_committed_scan_s_symbols_are_all_there_with_their_counts() -> None:
    """Counted here from the JSON and the catalog's TOML."""
    raw = json.loads((ROOT / "docs/data/scan.json").read_text("utf-8"))["records"]
    counts = Counter(item["symbol"] for item in raw if item["kind"] != "candidate")
    files = {name: len({r["path"] for r in raw if r["symbol"] == name}) for name in counts}
    lessons = tomllib.loads((ROOT / "scanner/data/symbols.toml").read_text("utf-8"))["lesson"]
    explained = {
        name for own in lessons.values() for part in ("owned", "supplementary") for name in own.get(part, ())
    }
    table = ApiIndexQuery().answer(_committed()).table
    shown = {
        row.cells[0][0].text: (int(row.cells[2][0].text), int(row.cells[3][0].text)) for row in table.rows()
    }
    assert shown.keys() == counts.keys() | explained
    assert {name: pair for name, pair in shown.items() if pair[0]} == {
        name: (counts[name], files[name]) for name in counts
    }


SPELLINGS = {
    "asyncio.gather": "asyncio.gather",
    "asyncio.AbstractEventLoop.call_soon": "asyncio.loop.call_soon",
    "builtins.anext": "anext",
    "multiprocessing.Pool": "multiprocessing.pool.Pool",
    "multiprocessing.Pool.map": "multiprocessing.pool.Pool.map",
    "multiprocessing.context.BaseContext.Queue": "multiprocessing.Queue",
    "threading.Timer.start": "threading.Thread.start",
    "concurrent.futures.ThreadPoolExecutor.submit": "concurrent.futures.Executor.submit",
    "asyncio.no_such": None,
}


@pytest.mark.parametrize(("symbol", "described"), SPELLINGS.items())
def test_python_s_documentation_calls_some_by_another_name(symbol: str, described: str | None) -> None:
    names = set(SPELLINGS.values()) - {None}
    docs = PythonDocs({name: f"#{name}" for name in names})
    assert docs.address(symbol) == (described and f"#{described}")


def test_syntax_is_described_by_the_language_reference() -> None:
    docs = PythonDocs({}, {"await": "a.html#await"})
    assert docs.address("await") == "a.html#await"
    assert docs.address("async_for") is None
