"""A view in the address: sent, gone back to, given up for a row that someone links to."""

import pytest

from tests.browser.table_site import TableView, expected

ALL = list(range(1, 61))


@pytest.fixture
def table(open_page, table_site) -> TableView:
    return TableView(open_page(f"{table_site}/index.html"))


def test_a_view_is_sent_whole(table, open_page):
    table.form.locator("summary").click()
    table.choose("文件夹", "pkg")
    table.choose("分组", "folder")
    table.press("行")
    table.press("行")
    table.heading("pkg/one.py (12)").click()
    table.form.get_by_label("文字").fill("step")
    table.page.wait_for_url("**text=step**")
    other = TableView(open_page(table.page.url))
    assert other.lines() == table.lines()
    assert other.headings() == table.headings()
    assert other.status() == table.status()
    assert other.field("文件夹").is_visible()  # what is chosen is to be seen
    assert "except=pkg%2Fone.py" in table.page.url


def test_all_folded_but_some_is_sent(table, open_page):
    table.press("全部折叠")
    table.heading("pkg/one.py (12)").click()
    assert table.page.url.endswith("?locations-2.fold=all&locations-2.except=pkg%2Fone.py")
    other = TableView(open_page(table.page.url))
    assert other.lines() == expected(lambda each: each.path == "pkg/one.py")


def test_back_and_forward(table):
    page = table.page
    start = page.url
    table.form.locator("summary").click()
    table.choose("符号", "asyncio.gather")
    table.press("行")
    table.form.get_by_label("文字").press_sequentially("step_3", delay=20)
    page.wait_for_url("**text=step_3**")
    views = [table.lines()]
    page.go_back()
    views.append(table.lines())
    assert table.form.get_by_label("文字").input_value() == ""  # what was typed is one step
    page.go_back()
    views.append(table.lines())
    assert table.table.get_by_role("columnheader", name="行").get_attribute("aria-sort") == "none"
    page.go_back()
    assert (page.url, sorted(table.lines())) == (start, ALL)
    for view in reversed(views):
        page.go_forward()
        assert table.lines() == view


def test_clear_gives_all_up(table):
    table.press("全部折叠")
    table.choose("分组", "none")
    table.form.get_by_label("文字").fill("step_3")
    table.press("清除")
    assert table.lines() == expected(lambda _: True)
    assert "?" not in table.page.url
    assert table.form.get_by_role("button", name="清除").is_disabled()


def test_the_link_is_copied(table):
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.form.locator("summary").click()
    table.choose("符号", "asyncio.gather")
    table.press("复制此视图的链接")
    table.form.get_by_role("button", name="已复制").wait_for()
    assert table.page.evaluate("navigator.clipboard.readText()") == table.page.url
    assert table.page.url.endswith("?locations-2.symbol=asyncio.gather")


def test_where_copying_is_not_allowed_it_says_what_to_do(table):
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    table.press("复制此视图的链接")
    table.form.get_by_role("button", name="请复制地址栏中的地址").wait_for()


HIDDEN = {
    "filtered away": "locations.symbol=asyncio.gather",
    "in a folded file": "locations.fold=all",
    "in a folded folder": "locations.group=folder&locations.fold=all",
    "both": "locations.symbol=asyncio.gather&locations.fold=all",
}


@pytest.mark.parametrize("view", HIDDEN.values(), ids=HIDDEN)
def test_a_link_to_a_row_shows_it(open_page, table_site, view):
    page = open_page(f"{table_site}/index.html?{view}#r-000000000003")  # a create_task in pkg/deep/three.py
    row = page.locator("[id='r-000000000003']")
    assert row.is_visible()
    page.wait_for_function(
        "document.getElementById('r-000000000003').getBoundingClientRect().top < innerHeight"
    )


def test_a_link_on_the_page_shows_its_row_again_and_again(table):
    page = table.page
    page.evaluate(
        "document.querySelector('h1').insertAdjacentHTML('afterend', '<a href=\"#r-000000000003\">row 3</a>')"
    )
    part = TableView(page, "locations")
    row = page.locator("[id='r-000000000003']")
    for _ in range(2):  # the second time the address does not change
        part.press("全部折叠")
        assert not row.is_visible()
        page.get_by_role("link", name="row 3").click()
        row.wait_for(state="visible")


@pytest.mark.parametrize(
    "query", ["locations.sort=nonsense", "locations.group=x&locations.except=y", "locations.fold=some"]
)
def test_what_the_table_does_not_have_is_passed_over(open_page, table_site, query):
    table = TableView(open_page(f"{table_site}/index.html?{query}#%E0%A4%A"), "locations")
    assert len(table.lines()) == 36
