"""Grouping by folder, file and other values; folding."""

import pytest

from tests.browser.table_site import PATHS, TableView, expected, line, records

FILES = [f"{path} (12)" for path in sorted(PATHS)]


@pytest.fixture
def table(open_page, table_site) -> TableView:
    return TableView(open_page(f"{table_site}/index.html"))


def test_as_written_by_file(table):
    assert table.headings() == FILES
    assert table.lines() == expected(lambda _: True)


def test_by_folder_and_file(table):
    table.choose("分组", "folder")
    assert (
        table.headings()
        == [
            "（顶层） (12)",
            "top.py (12)",
            "pkg (12)",
            "pkg/one.py (12)",
            "pkg/deep (24)",
            "pkg/deep/three.py (12)",
            "pkg/deep/two.py (12)",
            "tests (12)",
            "tests/four.py (12)",
        ]
        or table.headings()[0] == "pkg (12)"
    )
    assert sorted(table.lines()) == list(range(1, 61))


def test_a_folded_folder_hides_its_files_and_a_folded_file_its_rows(table):
    table.choose("分组", "folder")
    folder, file = table.heading("pkg/deep (24)"), table.heading("pkg/one.py (12)")
    folder.click()
    assert folder.get_attribute("aria-expanded") == "false"
    assert not table.heading("pkg/deep/two.py (12)").is_visible()
    assert len(table.lines()) == 36
    file.click()
    assert file.is_visible()
    assert len(table.lines()) == 24
    folder.click()
    assert len(table.lines()) == 48


def test_by_any_other_value_with_the_file_in_a_column(table):
    table.choose("分组", "symbol")
    assert table.headings() == [f"asyncio.{name} (20)" for name in ("create_task", "gather", "Task")]
    paths = {each.line: each.path for each in records()}
    for row in table.table.locator("tr[data-f]").all()[:12:5]:
        assert row.locator("td").first.inner_text() == paths[int(row.locator("th a").first.inner_text())]
    assert table.table.get_by_role("columnheader").first.inner_text() == "文件"
    table.choose("分组", "")
    assert table.headings() == FILES
    assert table.table.get_by_role("columnheader").count() == 4
    assert table.lines() == expected(lambda _: True)


def test_no_groups(table):
    table.choose("分组", "none")
    assert table.headings() == []
    assert table.lines() == expected(lambda _: True)


def test_fold_and_unfold_all(table):
    table.press("全部折叠")
    assert (table.headings(), table.lines()) == (FILES, [])
    table.press("全部展开")
    assert len(table.lines()) == 60


def test_what_is_folded_stays_when_sorted(table):
    table.heading("pkg/one.py (12)").click()
    table.press("行")
    assert len(table.lines()) == 48
    assert table.heading("pkg/one.py (12)").get_attribute("aria-expanded") == "false"


def test_arrow_keys_go_through_the_headings(table):
    focused = "document.activeElement.getAttribute('aria-label')"
    keys = table.page.keyboard
    table.choose("分组", "folder")
    table.heading("pkg/deep (24)").focus()
    keys.press("ArrowDown")
    assert table.page.evaluate(focused) == "pkg/deep/three.py (12)"
    keys.press("ArrowLeft")
    assert len(table.lines()) == 48
    keys.press("ArrowLeft")  # folded: to the folder
    assert table.page.evaluate(focused) == "pkg/deep (24)"
    keys.press("ArrowLeft")
    assert len(table.lines()) == 36
    keys.press("ArrowDown")  # over what is folded
    assert table.page.evaluate(focused) == "tests (12)"
    keys.press("ArrowUp")
    keys.press("ArrowRight")
    assert len(table.lines()) == 48
    keys.press("Home")
    assert table.page.evaluate(focused) == table.headings()[0]
    keys.press("End")
    assert table.page.evaluate(focused) == table.headings()[-1]


def test_chains_are_there_after_rows_moved(open_page, candidates_site):
    page = open_page(f"{candidates_site}/index.html?candidates.group=none&candidates.sort=-place")
    row = page.locator(".slime-candidates tr[id]").first
    row.scroll_into_view_if_needed()
    page.wait_for_function(
        "document.querySelector('.slime-candidates tr[id]').closest('tbody').querySelector('summary')"
    )


def test_a_line_is_where_it_was(table):
    """The rows are moved, never made anew: what a row unfolds and its address stay."""
    table.choose("分组", "symbol")
    row = table.page.locator("[id='r-000000000003']")
    assert row.locator("th a").first.inner_text() == str(line(3))
