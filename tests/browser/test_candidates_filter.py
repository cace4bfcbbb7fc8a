"""The filter of the candidates' table, in a browser: what it shows, counts and keeps in the address."""

from collections.abc import Callable

import pytest

from tests.browser.candidates_page import ROWS

UNRESOLVED = [number for number in range(1, ROWS + 1) if number % 3 == 0]
THIRD_PARTY = [number for number in UNRESOLVED if number // 3 % 2]


@pytest.fixture
def site(candidates_site: str) -> str:
    return candidates_site


@pytest.fixture
def page(open_page: Callable, site: str):
    return open_page(f"{site}/index.html")


def shown(page) -> list[int]:
    """The lines of the rows that are to be seen, in order of line."""
    texts = page.locator(".slime-candidates tr[id] th:visible").all_text_contents()
    return sorted(int(text.partition(":")[2].rstrip("¶")) for text in texts)


def headings(page) -> list[str]:
    return [
        heading.get_attribute("data-title")
        for heading in page.locator(".slime-candidates .slime-group:visible th").all()
    ]


def options(page, title: str) -> list[str]:
    return choice(page, title).locator("option").all_text_contents()


def choice(page, title: str):
    return page.get_by_role("combobox", name=title)


def words(page):
    return page.get_by_role("searchbox", name="文字")


def status(page) -> str:
    return page.locator(".slime-shown").inner_text()


def test_everything_is_shown_at_first_and_counted(page):
    assert shown(page) == list(range(1, ROWS + 1))
    assert status(page) == "显示 130 / 130"
    assert options(page, "方法名") == ["全部", "get (78)", "join (26)", "wait (26)"]
    assert options(page, "判定") == ["全部", "未决 (43)", "已排除 (87)"]
    assert page.get_by_role("button", name="清除").is_disabled()


def test_by_verdict_then_by_reason(page):
    choice(page, "判定").select_option(label="未决 (43)")
    assert shown(page) == UNRESOLVED
    assert status(page) == "显示 43 / 130"
    assert "dict (0)" in options(page, "理由")  # what the other choice leaves of it
    assert options(page, "判定") == ["全部", "未决 (43)", "已排除 (87)"]  # what could be chosen instead
    choice(page, "理由").select_option("third-party")
    assert shown(page) == THIRD_PARTY
    assert status(page) == f"显示 {len(THIRD_PARTY)} / 130"


def test_by_name_hides_the_other_groups(page):
    choice(page, "方法名").select_option("join")
    assert headings(page) == [".join (26)"]
    assert shown(page) == [number for number in range(1, ROWS + 1) if number % 5 == 3]


def test_a_heading_stays_while_any_part_of_its_group_is_shown(page):
    """78 rows stand in two bodies; the last row is in the second, the heading in the first."""
    words(page).fill("f_127")
    assert headings(page) == [".get (78)"]
    assert shown(page) == [127]


def test_by_words_wherever_they_stand(page):
    text = words(page)
    text.fill("PART_3 f_01")
    assert shown(page) == [10, 17]
    text.fill("value77")  # in a chain that is folded
    assert shown(page) == [77]
    text.fill("details")  # markup is no text
    assert (shown(page), status(page)) == ([], "显示 0 / 130")


def test_the_address_holds_the_view(page, open_page, site):
    choice(page, "判定").select_option("unresolved")
    words(page).fill("part_3")
    page.wait_for_url("**candidates.text=part_3")
    assert page.url == f"{site}/index.html?candidates.verdict=unresolved&candidates.text=part_3"
    other = open_page(page.url)
    assert shown(other) == shown(page) == [number for number in UNRESOLVED if number % 7 == 3]
    other.wait_for_function("document.querySelectorAll('.slime-filter')[0].getBoundingClientRect().top < 20")
    assert choice(other, "判定").input_value() == "unresolved"
    assert words(other).input_value() == "part_3"
    other.get_by_role("button", name="清除").click()
    other.wait_for_url(f"{site}/index.html")
    assert len(shown(other)) == ROWS


def test_what_others_keep_in_the_address_stays(open_page, site):
    page = open_page(f"{site}/index.html?from=x&candidates.name=join")
    choice(page, "方法名").select_option("wait")
    page.wait_for_url(f"{site}/index.html?from=x&candidates.name=wait")


def test_values_that_no_row_has_are_ignored(open_page, site):
    page = open_page(f"{site}/index.html?candidates.verdict=maybe&candidates.nonsense=1&other.name=join")
    assert len(shown(page)) == ROWS


def test_a_link_to_a_row_that_the_view_hides_shows_it(open_page, site):
    page = open_page(f"{site}/index.html?candidates.verdict=unresolved#r-00000000004f")
    row = page.locator("#r-00000000004f")  # 79, an excluded one
    assert row.is_visible()
    page.wait_for_function(
        "document.getElementById('r-00000000004f').getBoundingClientRect().top < innerHeight"
    )


def test_going_back_brings_the_view_back(page, site):
    page.evaluate("history.pushState(null, '', '?candidates.name=join')")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    assert headings(page) == [".join (26)"]
    page.go_back()
    page.wait_for_function("document.querySelector('.slime-shown').textContent.includes('130 / 130')")


def test_the_keyboard_does_it_all(page, site):
    page.keyboard.press("/")  # to the words
    page.keyboard.type("f_003")
    assert shown(page) == [3]
    page.keyboard.press("Enter")  # sends nothing anywhere
    page.wait_for_url(f"{site}/index.html?candidates.text=f_003")
    page.keyboard.press("Escape")  # empties the field
    assert len(shown(page)) == ROWS
    choice(page, "方法名").focus()
    page.keyboard.press("j")
    assert headings(page) == [".join (26)"]
    page.wait_for_url(f"{site}/index.html?candidates.name=join")
    page.keyboard.press("/")
    page.keyboard.press("Escape")  # the field is empty: clears the view
    assert len(shown(page)) == ROWS
    page.wait_for_url(f"{site}/index.html")


def test_the_count_is_announced(page):
    region = page.get_by_role("search", name="候选：130 处")
    assert region.get_by_role("status").inner_text() == "显示 130 / 130"


def test_chains_unfold_by_keyboard_and_link_to_their_places(page):
    words(page).fill("value77")
    summary = page.locator(".slime-candidates summary:visible")
    summary.focus()
    page.keyboard.press("Enter")
    chain = page.locator(".slime-chain[open] li")
    assert chain.inner_text() == "第 77 行 类型注解 dict[str, Value77]"
    assert chain.locator("a").get_attribute("href").endswith("/pkg/part_0/main.py#L77")


def test_chains_of_rows_far_away_are_written_when_they_come_near(page):
    assert page.locator(".slime-candidates noscript").count() > 0
    page.locator(".slime-candidates tr[id]").last.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.slime-candidates tbody:last-of-type summary') !== null")


def test_the_whole_table_is_there_without_scripts(open_page, site):
    page = open_page(f"{site}/index.html?candidates.verdict=unresolved", java_script_enabled=False)
    assert page.locator(".slime-filter").count() == 0
    assert len(shown(page)) == ROWS
    assert page.locator(".slime-candidates summary").count() == ROWS - len(UNRESOLVED)
    page.locator(".slime-candidates summary").first.click()
    assert page.locator(".slime-chain[open] li").first.is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(open_page, site, scheme):
    page = open_page(f"{site}/index.html", viewport={"width": 360, "height": 640}, color_scheme=scheme)
    form = page.locator(".slime-filter")
    assert form.evaluate("element => element.scrollWidth <= element.clientWidth")
    assert all(
        field["x"] >= 0 and field["x"] + field["width"] <= 360
        for field in (each.bounding_box() for each in form.locator("select, input, button").all())
    )


def test_columns_stand_below_their_titles(page):
    """A long table's rows are laid out one by one: their cells must still stand below the titles."""
    lefts = "row => [...row.cells].map(cell => Math.round(cell.getBoundingClientRect().left))"
    head = page.locator(".slime-candidates thead tr").evaluate(lefts)
    rows = [row.evaluate(lefts) for row in page.locator(".slime-candidates tr[id]").all()[:60:20]]
    assert rows == [head] * 3


def test_a_browser_still_takes_it_for_a_table(page):
    table = page.get_by_role("table", name="候选：130 处")
    assert table.get_by_role("columnheader").all_inner_texts() == [
        "位置",
        "所在函数",
        "判定",
        "理由",
        "接收者",
    ]
    assert table.get_by_role("row").count() == ROWS + 1 + len(headings(page))
