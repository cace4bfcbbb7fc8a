"""What rows unfold of the scanned code: in the page for short tables, from scripts beside it for long ones."""

from collections.abc import Callable
from pathlib import Path

import pytest

from _ext.tables import LONG
from scanner.records import Evidence, Step, hash_line
from tests.ext.support import Project, candidate, method

MAIN = "def f(t):\n    before = 1\n    t = start()\n    t.done()\n\ndef g(t):\n    t.done()\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with a short table and a page with a long one; their second rows share the first rows' chain."""
    project = Project(tmp_path_factory.mktemp("site"))
    code = project.root / "code/pkg"
    code.mkdir(parents=True)
    (code / "main.py").write_text(MAIN)
    project.write(
        index="# Home\n",
        short="# S\n\n```{slime-locations}\n:lesson: task-identity\n```\n",
        long="# L\n\n```{candidates-table}\n```\n",
    )
    steps = (Step("binding", "odd_name", "pkg/main.py", 3, 5), Step("stdlib", "asyncio.create_task"))
    at = {"path": "pkg/main.py", "line_hash": hash_line("t.done()"), "evidence": Evidence("binding", steps)}
    many = [candidate(0x100 + each, "done", scope="g", line=7, **at) for each in range(2, LONG + 1)]
    long = (candidate(0x100, "done", scope="f", line=4, **at), *many)
    gone = candidate(0x1FF, "done", path="gone.py", evidence=at["evidence"])
    project.scan(method(1, scope="f", line=4, **at), *long, gone)
    project.conf["slime_source"] = str(project.root / "code")
    return Path(project.build(html_theme="furo", html_theme_path=[]).app.outdir)


@pytest.fixture(params=["served", "opened as a file"])
def address(request: pytest.FixtureRequest, site: Path, serve: Callable[[Path], str]) -> str:
    """Where the site is; browsers fetch nothing from files but scripts."""
    return serve(site) if request.param == "served" else site.as_uri()


def _row(page, number: int):
    return page.locator(f"#r-{number:012x}")


def test_a_row_of_a_long_table_fetches_its_context(open_page: Callable, address: str) -> None:
    page = open_page(f"{address}/long.html")
    context = _row(page, 0x100).locator(".slime-context")
    assert context.locator("pre").count() == 0
    context.locator("summary").click()
    context.locator("pre").wait_for()
    assert context.locator("pre .hll").inner_text().strip() == "4     t.done()"
    assert "before = 1" in context.locator("pre").inner_text()
    context.locator("summary").click()
    context.locator("summary").press("Enter")
    assert context.locator("pre").count() == 1


def test_a_chain_gets_its_lines_also_where_an_earlier_row_has_the_chain(
    open_page: Callable, address: str
) -> None:
    page = open_page(f"{address}/long.html")
    chain = _row(page, 0x102).locator(".slime-chain")
    chain.locator("summary").click()
    chain.locator("li .slime-line").wait_for()
    assert chain.locator("li .slime-line").inner_text() == "t = start()"
    assert "odd_name" in chain.inner_text()


def test_a_row_without_code_unfolds_its_chain_alone(open_page: Callable, address: str) -> None:
    page = open_page(f"{address}/long.html?candidates.text=gone.py")
    row = _row(page, 0x1FF)
    assert row.locator(".slime-context, .slime-line").count() == 0
    row.locator(".slime-chain summary").click()
    page.wait_for_function("() => document.querySelectorAll('head script[src*=slime-excerpts]').length")
    assert row.locator(".slime-line").count() == 0


def test_the_filter_finds_chains_that_stand_in_an_earlier_row(open_page: Callable, address: str) -> None:
    page = open_page(f"{address}/long.html?candidates.text=odd_name")
    assert page.locator(".slime-filter output").inner_text().startswith(f"显示 {LONG + 1} ")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_short_table_unfolds_by_itself(open_page: Callable, address: str, scripts: bool) -> None:  # noqa: FBT001
    page = open_page(f"{address}/short.html", java_script_enabled=scripts)
    context = _row(page, 1).locator(".slime-context")
    assert not context.locator("pre").is_visible()
    context.locator("summary").click()
    assert context.locator("pre").is_visible()
    assert page.locator("script[src*=slime-excerpts]").count() == 0


def test_without_scripts_a_long_table_has_its_lines_and_chains(open_page: Callable, address: str) -> None:
    page = open_page(f"{address}/long.html", java_script_enabled=False)
    assert page.locator(".slime-candidates .slime-line").count() == LONG
    assert _row(page, 0x100).locator(".slime-chain").count() == 1
    assert _row(page, 0x102).locator("noscript a").get_attribute("href") == f"#r-{0x100:012x}"


@pytest.mark.parametrize("width", [1280, 360])
def test_code_has_the_width_of_its_row(open_page: Callable, address: str, width: int) -> None:
    page = open_page(f"{address}/short.html", viewport={"width": width, "height": 800})
    row = _row(page, 1)
    row.locator(".slime-context summary").click()
    inside, whole = row.locator("pre").bounding_box(), row.bounding_box()
    assert inside["x"] >= whole["x"]
    assert inside["x"] + inside["width"] <= whole["x"] + whole["width"]
    assert inside["width"] > 0.9 * whole["width"]
