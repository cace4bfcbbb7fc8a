"""Tables without scripts, on paper, on a phone, enlarged; what assistive technology is told."""

import pytest

from tests.browser.table_site import TableView


def test_without_scripts_everything_is_there(open_page, table_site):
    page = open_page(f"{table_site}/index.html?locations-2.fold=all", java_script_enabled=False)
    assert page.locator(".slime-filter, .slime-fold, .slime-sort").count() == 0
    assert page.locator(".slime-locations").nth(1).locator("tbody tr:not(.slime-group):visible").count() == 60


def test_on_paper_everything_is_there(open_page, table_site, candidates_site):
    pages = {
        f"{table_site}/index.html?locations-2.fold=all&locations-2.symbol=asyncio.gather": (
            ".slime-locations",
            60,
        ),
        f"{candidates_site}/index.html?candidates.fold=all&candidates.verdict=unresolved": (
            ".slime-candidates",
            130,
        ),
    }
    for address, (table, rows) in pages.items():
        page = open_page(address)
        assert page.locator(table).last.locator("tbody tr:not(.slime-group):visible").count() < rows
        page.emulate_media(media="print")
        assert page.locator(table).last.locator("tbody tr:not(.slime-group):visible").count() == rows
        assert not page.locator(".slime-filter").first.is_visible()


@pytest.mark.parametrize(("width", "zoom"), [(360, 1), (640, 2)], ids=["phone", "200 %"])
def test_rows_are_cards_where_it_is_narrow(open_page, table_site, width, zoom):
    page = open_page(
        f"{table_site}/index.html", viewport={"width": width, "height": 700}, device_scale_factor=zoom
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row = page.locator(".slime-locations").nth(1).locator("tr[data-f]").first
    titles = row.evaluate("row => [...row.cells].map(cell => getComputedStyle(cell, '::before').content)")
    assert titles == ['"行"', '"所在函数"', '"符号"', '"类别与证据"']
    tops = row.evaluate("row => [...row.cells].map(cell => cell.getBoundingClientRect().top)")
    assert tops == sorted(set(tops))  # one below the other


def test_cards_name_the_column_that_grouping_adds(open_page, table_site):
    page = open_page(f"{table_site}/index.html", viewport={"width": 360, "height": 700})
    table = TableView(page)
    table.choose("分组", "symbol")
    row = table.table.locator("tr[data-f]").first
    titles = row.evaluate("row => [...row.cells].map(cell => getComputedStyle(cell, '::before').content)")
    assert titles == ['"文件"', '"行"', '"所在函数"', '"符号"', '"类别与证据"']


def test_what_is_shown_is_announced_once_it_stands_still(open_page, table_site):
    table = TableView(open_page(f"{table_site}/index.html"))
    said = table.form.get_by_role("status")
    table.page.evaluate(
        """() => { globalThis.said = []; new MutationObserver(([{ target }]) => said.push(target.textContent))
           .observe(document.querySelectorAll(".slime-announced")[1], { childList: true }); }"""
    )
    table.form.get_by_label("文字").press_sequentially("step_3", delay=10)
    table.page.wait_for_function("said.length > 0")
    assert table.page.evaluate("said") == [table.status()] == [said.inner_text()]


def test_a_heading_tells_whether_it_is_folded(open_page, table_site):
    table = TableView(open_page(f"{table_site}/index.html"))
    button = table.heading("pkg/one.py (12)")
    assert button.get_attribute("aria-expanded") == "true"
    button.focus()
    table.page.keyboard.press("Enter")
    assert button.get_attribute("aria-expanded") == "false"
    outline = button.evaluate("button => getComputedStyle(button).outlineStyle")
    assert outline == "solid"


def test_the_slash_is_the_site_s_where_no_table_is_read(open_page, table_site):
    page = open_page(f"{table_site}/index.html")
    page.evaluate("document.querySelector('h1').style.marginBottom = '3000px'")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.name") == "q"
    page.evaluate("document.activeElement.blur()")
    page.locator(".slime-locations").last.scroll_into_view_if_needed()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.name") == "text"
