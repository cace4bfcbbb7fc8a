"""Sorting by the titles of the columns."""

import pytest

from tests.browser.table_site import PATHS, TableView, line, records


@pytest.fixture
def table(open_page, table_site) -> TableView:
    return TableView(open_page(f"{table_site}/index.html?locations-2.group=none"))


def order(table, title: str) -> str:
    return table.table.get_by_role("columnheader", name=title).get_attribute("aria-sort")


def test_numbers_as_numbers_up_down_and_as_written(table):
    written = table.lines()
    table.press("行")
    assert (table.lines(), order(table, "行")) == (list(range(1, 61)), "ascending")
    table.press("行")
    assert (table.lines(), order(table, "行")) == (list(range(60, 0, -1)), "descending")
    table.press("行")
    assert (table.lines(), order(table, "行")) == (written, "none")


def test_equal_rows_keep_their_order_in_both_directions(table):
    def by_symbol(*, reverse: bool) -> list[int]:
        written = sorted(records(), key=lambda each: (each.path, each.line))
        return [each.line for each in sorted(written, key=lambda each: each.symbol.lower(), reverse=reverse)]

    table.press("符号")
    # create_task, gather, Task: case does not count
    assert table.lines() == by_symbol(reverse=False)
    table.press("符号")
    assert table.lines() == by_symbol(reverse=True)


def test_by_one_column_at_a_time(table):
    table.press("行")
    table.press("所在函数")
    assert (order(table, "行"), order(table, "所在函数")) == ("none", "ascending")


def test_within_groups_where_there_are_some(open_page, table_site):
    table = TableView(open_page(f"{table_site}/index.html"))
    headings = table.headings()
    table.press("行")
    table.press("行")
    assert table.headings() == headings
    expected = [
        number
        for path in sorted(PATHS)
        for number in sorted((line(n) for n in range(1, 61) if PATHS[n % 5] == path), reverse=True)
    ]
    assert table.lines() == expected


def test_by_the_column_of_what_the_headings_said(table):
    assert table.table.get_by_role("columnheader").first.inner_text() == "文件"
    table.press("文件")
    table.press("文件")
    files = table.table.locator("tr[data-f] > td:first-child").all_text_contents()
    assert files == [path for path in sorted(PATHS, reverse=True) for _ in range(12)]


def test_what_is_filtered_is_sorted_too(table):
    table.form.get_by_label("文字").fill("step_3")
    table.press("行")
    assert table.lines() == sorted(line(number) for number in range(1, 61) if number % 7 == 3)


def test_by_keyboard(table):
    table.table.get_by_role("button", name="行", exact=True).focus()
    table.page.keyboard.press("Enter")
    assert table.lines() == list(range(1, 61))
    table.page.keyboard.press("Space")
    assert table.lines() == list(range(60, 0, -1))
    assert table.page.evaluate("document.activeElement.textContent") == "行"


def test_figures_of_a_table_without_a_toolbar(open_page, candidates_site):
    page = open_page(f"{candidates_site}/index.html")
    counts = page.locator(".slime-candidate-counts")
    counts.get_by_role("button", name="合计").click()
    counts.get_by_role("button", name="合计").click()
    assert counts.locator("tbody th").all_text_contents()[0] == ".get"
    assert counts.locator("tfoot th").inner_text() == "合计"
    page.wait_for_url("**?candidate-counts.sort=-4")
