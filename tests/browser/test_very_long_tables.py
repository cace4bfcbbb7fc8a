"""A table of so many rows that most are text until they are needed: it does what shorter ones do, before and after.

``early`` is a page on which no time is ever idle: its rows are elements only where something asked for them.
"""

from collections.abc import Callable, Iterator

import pytest

from scanner.records import Evidence, Kind, Record, Step
from tests.ext.support import Project, record

ROWS = 620
FILES = 31


def _path(number: int) -> str:
    return f"pkg/part_{number % FILES:02}/main.py"


def _scope(number: int) -> str:
    """Another one for each number, in another order."""
    return f"Worker.step_{number * 7 % 1000:03}"


def _record(number: int) -> Record:
    """Every tenth has evidence, a chain of three that they share."""
    changes = {"path": _path(number), "scope": _scope(number)}
    if number % 10 == 0:
        step = Step("annotation", f"Held[{number // 300} < {number // 300 + 1}]", "pkg/held.py", 1, 1)
        changes |= {"kind": Kind.RECEIVER_METHOD, "evidence": Evidence("annotation", (step,))}
    return record(number, **changes)


NUMBERS = sorted(range(1, ROWS + 1), key=lambda number: (_path(number), number))  # as the page is written


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, serve: Callable) -> str:
    project = Project(tmp_path_factory.mktemp("very-long"))
    project.write(index="# Tables\n\n```{slime-locations}\n:lesson: create-task\n```\n")
    project.scan(*map(_record, NUMBERS))
    return f"{serve(project.build(html_theme='furo', html_theme_path=[]).app.outdir)}/index.html"


@pytest.fixture
def early(browser, address: str) -> Iterator[Callable]:
    contexts, errors = [], []

    def opened(rest: str = ""):
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}))
        contexts[-1].add_init_script("globalThis.requestIdleCallback = () => 0")
        contexts[-1].set_default_timeout(10_000)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address + rest)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


def written(page) -> list[int]:
    """The numbers of the rows that are elements, from top to bottom, hidden or not."""
    ids = page.locator(".slime-locations tr[id]").evaluate_all("rows => rows.map(row => row.id)")
    return [int(each.removeprefix("r-"), 16) for each in ids]


def status(page) -> str:
    return page.locator(".slime-shown").inner_text()


def test_without_scripts_all_rows_are_there_in_the_same_columns(open_page, address):
    page = open_page(address, java_script_enabled=False)
    assert written(page) == NUMBERS
    rows = page.locator(".slime-locations tr[id]")
    lefts = "row => [...row.cells].map(cell => cell.getBoundingClientRect().left)"
    assert rows.first.evaluate(lefts) == rows.last.evaluate(lefts)
    page.locator("summary", has_text="类型注解").last.click()
    assert page.locator(".slime-chain[open] li").is_visible()


def test_in_the_end_all_rows_are_elements(open_page, address):
    page = open_page(address)
    page.wait_for_function("document.querySelector('.slime-later') === null")
    assert written(page) == NUMBERS
    assert status(page) == f"显示 {ROWS} / {ROWS}"


def test_most_rows_wait(early):
    page = early()
    rows = written(page)
    assert len(rows) < ROWS / 2
    assert rows == NUMBERS[: len(rows)]
    assert page.locator(".slime-group").count() == FILES  # headings do not


def test_rows_come_as_one_scrolls(early):
    page = early()
    page.locator(".slime-group").last.scroll_into_view_if_needed()
    page.wait_for_function(f"document.getElementById('r-{NUMBERS[-1]:012x}') !== null")


def test_words_are_found_in_rows_that_wait(early):
    page = early()
    number = NUMBERS[-1]
    assert number not in written(page)
    page.get_by_role("searchbox", name="文字").fill(_scope(number))
    assert status(page) == f"显示 1 / {ROWS}"
    assert page.locator(".slime-locations tr[id]:visible").get_attribute("id") == f"r-{number:012x}"


@pytest.mark.parametrize("text", ["held[1", "held[1 < 2]"])
def test_a_shared_chain_is_found_in_each_row_that_has_it(early, text):
    """Whether it is an element, waits as text in one, or in a row that waits itself."""
    page = early()
    page.get_by_role("searchbox", name="文字").fill(text)
    sharing = [number for number in NUMBERS if number % 10 == 0 and number // 300 == 1]
    assert status(page) == f"显示 {len(sharing)} / {ROWS}"


def test_a_row_that_shares_a_chain_unfolds_it(early):
    page = early()
    number = next(each for each in reversed(NUMBERS) if each % 10 == 0)
    page.get_by_role("searchbox", name="文字").fill(_scope(number))
    page.locator(".slime-locations summary:visible").click()
    group = number // 300
    assert f"Held[{group} < {group + 1}]" in page.locator(".slime-chain[open] li").inner_text()


def test_a_chain_that_is_unfolded_is_folded_in_the_rows_that_share_it(early):
    page = early()
    first = next(number for number in NUMBERS if number % 10 == 0)
    later = next(each for each in reversed(NUMBERS) if each % 10 == 0 and each // 300 == first // 300)
    assert first in written(page)
    assert later not in written(page)
    page.locator(f"#r-{first:012x} summary").click()
    page.get_by_role("searchbox", name="文字").fill(_scope(later))
    page.locator(f"#r-{later:012x} summary").wait_for()
    assert page.locator(".slime-chain[open]").count() == 1


@pytest.mark.parametrize("part", [".slime-fold:visible", "tr[id]:visible a"], ids=["heading", "row"])
def test_what_has_the_focus_keeps_it_when_the_rows_around_it_come(early, part):
    page = early()
    page.get_by_role("searchbox", name="文字").fill(_scope(NUMBERS[-2]))
    focused = page.locator(f".slime-locations {part}").first
    focused.focus()
    few = len(written(page))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # as in time that is idle
    assert few < ROWS == len(written(page))
    assert written(page) == NUMBERS
    assert focused.evaluate("element => element === document.activeElement")


@pytest.mark.parametrize("presses", [1, 2], ids=["ascending", "descending"])
def test_rows_that_wait_are_sorted(early, presses):
    page = early()
    page.get_by_role("combobox", name="分组").select_option("none")
    for _ in range(presses):
        page.get_by_role("button", name="所在函数").click()
    expected = sorted(NUMBERS, key=_scope, reverse=presses == 2)
    page.wait_for_function(f"document.getElementById('r-{expected[0]:012x}') !== null")
    rows = written(page)
    assert 30 < len(rows) < ROWS
    assert rows == expected[: len(rows)]
    row = page.locator(f"#r-{expected[0]:012x} > *")
    assert row.all_inner_texts()[:1] == [_path(expected[0])]  # what the heading said


@pytest.mark.parametrize("when", ["opening", "later"])
def test_a_link_to_a_row_that_waits_shows_it_as_the_target(early, when):
    number = NUMBERS[-1]
    link = f"#r-{number:012x}"
    page = early(f"?locations.scope={_scope(3)}{link if when == 'opening' else ''}")
    if when == "later":
        page.evaluate("link => (location.hash = link)", link)
    page.wait_for_function("document.querySelector('tr:target') !== null")
    row = page.locator(link)
    assert row.evaluate("row => row.matches(':target') && row.getBoundingClientRect().top < innerHeight")
    assert status(page) == f"显示 {ROWS} / {ROWS}"


def test_on_paper_rows_that_wait_are_there(early):
    page = early(f"?locations.scope={_scope(3)}")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert written(page) == NUMBERS
    assert page.locator(".slime-locations tr[id]:visible").count() == ROWS


def test_what_was_folded_unfolds_with_its_rows(early):
    page = early("?locations.fold=all")
    assert page.locator(".slime-locations tr[id]:visible").count() == 0
    page.locator(".slime-fold").last.click()
    inside = [number for number in NUMBERS if _path(number) == _path(NUMBERS[-1])]
    page.wait_for_function(f"document.getElementById('r-{NUMBERS[-1]:012x}') !== null")
    assert written(page)[-len(inside) :] == inside
    assert page.locator(".slime-locations tr[id]:visible").count() == len(inside)


def test_headings_of_rows_that_wait_take_the_keys(early):
    page = early()
    page.locator(".slime-fold").first.focus()
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.ariaLabel") == f"{_path(FILES - 1)} ({ROWS // FILES})"


@pytest.mark.parametrize("when", ["opening", "later"])
def test_a_row_that_is_linked_to_stands_at_the_top_and_stays_there(open_page, address, when):
    """Also when rows above it are laid out for the first time, in lines of other heights than was reserved."""
    middle = f"#r-{NUMBERS[ROWS // 2]:012x}"
    page = open_page(f"{address}{middle if when == 'opening' else ''}")
    if when == "later":
        page.evaluate("link => (location.hash = link)", middle)
    page.wait_for_function("document.querySelector('.slime-later') === null")  # all rows are elements
    page.wait_for_function(
        """id => {
          const row = document.getElementById(id);
          const space = (parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0)
            + (parseFloat(getComputedStyle(row).scrollMarginTop) || 0);
          const isThere = Math.abs(row.getBoundingClientRect().top - space) <= 1;
          globalThis.times = isThere ? (globalThis.times ?? 0) + 1 : 0;
          return times > 20; // frames: it stays
        }""",
        arg=middle[1:],
    )
