"""The map, the pages of files and folders and the API index, walked through in a browser."""

import hashlib

import pytest

from scanner.records import Kind
from tests.ext.support import Project, candidate, record

PAGES = {
    "index": "# Home\n\n```{concurrency-map}\n```\n\n```{scan-downloads}\n```\n",
    "files": "# Files\n\n```{file-list}\n```\n",
    "api": "# API\n\n```{api-index}\n```\n",
    "lessons__create_task": (
        "# T\n\n```{lesson-header} create-task\n```\n```{slime-locations}\n:lesson: create-task\n```\n"
    ),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory, serve) -> str:
    project = Project(tmp_path_factory.mktemp("site"), {"slime_file_pages": True})
    project.write(**PAGES)
    project.scan(
        *(record(number, path=f"pkg/sub_{number % 9}/part.py") for number in range(1, 60)),
        *(
            record(number, "asyncio.Task", path="pkg/main.py", lesson="task-identity")
            for number in range(60, 90)
        ),
        record(90, "await", kind=Kind.ASYNC_SYNTAX, lesson="await", path="top.py"),
        candidate(91, path="docs/conf.py"),
    )
    return serve(project.build(html_theme="furo", html_theme_path=[]).app.outdir)


def in_view(page, anchor: str) -> None:
    """Wait until the element is in the window: themes scroll smoothly."""
    page.wait_for_function(
        "id => { const {top} = document.getElementById(id).getBoundingClientRect();"
        " return top >= 0 && top < innerHeight; }",
        arg=anchor,
    )


def test_from_a_cell_of_the_map_to_the_row_of_a_place(open_page, site):
    page = open_page(f"{site}/index.html")
    cell = page.get_by_role("link", name="3 任务的创建与身份 7").first
    cell.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/folders/pkg-sub_1.html#in-tasks")
    page.locator("#in-tasks").get_by_role("link", name="10", exact=True).click()
    page.wait_for_url("**/files/pkg-sub_1-part.py.html#r-00000000000a")
    in_view(page, "r-00000000000a")
    page.locator("tr:target").get_by_role("link", name="3.1 创建任务与保留引用").click()
    page.wait_for_url("**/lessons/create-task.html")


def test_from_the_api_index_to_the_symbol_s_places(open_page, site):
    page = open_page(f"{site}/api.html")
    row = page.get_by_role("row").filter(
        has=page.get_by_role("rowheader", name="asyncio.create_task", exact=True)
    )
    row.get_by_role("link", name="59").click()
    page.wait_for_url("**/lessons/create-task.html?locations.symbol=asyncio.create_task#*")
    assert page.locator(".slime-locations tr[id]:visible").count() == 59


def test_the_api_index_jumps_to_a_module(open_page, site):
    page = open_page(f"{site}/api.html")
    page.locator(".slime-jump").get_by_role("link", name="threading").click()
    in_view(page, "module-threading")


def test_a_location_leads_to_its_file(open_page, site):
    page = open_page(f"{site}/lessons/create-task.html")
    page.get_by_role("link", name="pkg/sub_1/part.py").first.click()
    page.wait_for_url("**/files/pkg-sub_1-part.py.html")
    page.get_by_role("link", name="全部文件").first.click()
    page.wait_for_url("**/files.html")


def test_downloads_are_what_the_page_says(open_page, site):
    page = open_page(f"{site}/index.html")
    rows = page.locator(".slime-downloads tbody tr").all()
    assert len(rows) == 2  # this project has no examples
    for row in rows:
        answer = page.request.get(f"{site}/{row.get_by_role('link').first.get_attribute('href')}")
        assert hashlib.sha256(answer.body()).hexdigest() in row.inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_fits_a_phone_as_lists(open_page, site, scheme):
    page = open_page(f"{site}/index.html", viewport={"width": 360, "height": 640}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    widths = page.locator(".slime-map-scroll").evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert widths[0] == widths[1]
    cell = page.get_by_role("link", name="3 任务的创建与身份 7").first
    assert cell.bounding_box()["height"] >= 24
    assert "任务的创建与身份" in cell.inner_text()


def test_the_map_is_read_as_a_table_on_a_phone_too(open_page, site):
    page = open_page(f"{site}/index.html", viewport={"width": 360, "height": 640})
    table = page.get_by_role("table", name="并发分布")
    assert table.get_by_role("rowheader").count() == table.locator("tbody tr, tfoot tr").count()
