"""Each field by which a table of locations is filtered."""

import pytest

from tests.browser.table_site import TableView, expected


@pytest.fixture
def table(open_page, table_site) -> TableView:
    return TableView(open_page(f"{table_site}/index.html"))


FIELDS = {
    "kind": ("类别", "receiver_method", lambda each: each.evidence),
    "symbol": ("符号", "asyncio.gather", lambda each: each.symbol == "asyncio.gather"),
    "file": ("文件", "pkg/one.py", lambda each: each.path == "pkg/one.py"),
    "folder": ("文件夹", "pkg/deep", lambda each: each.path.startswith("pkg/deep/")),
    "folder with those in it": ("文件夹", "pkg", lambda each: each.path.startswith("pkg/")),
    "top folder": ("文件夹", ".", lambda each: "/" not in each.path),
    "function": ("所在函数", "Worker.step_3", lambda each: each.scope == "Worker.step_3"),
    "evidence": ("证据", "constructor", lambda each: each.evidence and each.evidence.kind == "constructor"),
    "rule": (
        "链中的规则",
        "attribute",
        lambda each: each.evidence and "attribute" in [step.rule for step in each.evidence.chain],
    ),
}


@pytest.mark.parametrize(("title", "value", "fits"), FIELDS.values(), ids=FIELDS)
def test_a_field_leaves_the_rows_that_have_its_value(table, title, value, fits):
    table.form.locator("summary").click()
    table.choose(title, value)
    lines = expected(fits)
    assert 0 < len(lines) < 60
    assert table.lines() == lines
    assert table.status() == f"显示 {len(lines)} / 60"


def test_fields_and_words_together(table):
    table.form.locator("summary").click()
    table.choose("文件夹", "pkg")
    table.form.get_by_label("文字").fill("gather -step_3")
    assert table.lines() == expected(
        lambda each: (
            each.path.startswith("pkg/") and each.symbol.endswith("gather") and "step_3" not in each.scope
        )
    )


def test_choices_say_how_much_each_would_leave(table):
    table.form.locator("summary").click()
    table.choose("符号", "asyncio.gather")
    options = table.field("文件夹").locator("option").all_text_contents()
    gathers = [n for n in range(1, 61) if n % 3 == 2]
    deep, whole = (sum(n % 5 in files for n in gathers) for files in ({2, 3}, {1, 2, 3}))
    assert f"pkg/deep ({deep})" in options
    assert f"pkg ({whole})" in options


def test_groups_say_how_many_of_their_rows_are_shown(table):
    table.form.get_by_label("文字").fill("step_3")
    shown = sum(number % 5 == 1 and number % 7 == 3 for number in range(1, 61))
    rest = table.table.locator(".slime-group", has_text="pkg/one.py").locator(".slime-rest")
    assert rest.inner_text() == f"显示 {shown}"


def test_nothing_that_fits_is_said(table):
    table.form.get_by_label("文字").fill("no such word")
    assert table.lines() == []
    assert table.page.get_by_text("没有符合条件的行。").locator("visible=true").count() == 1


def test_two_tables_are_filtered_apart(table):
    other = TableView(table.page, "locations")
    before = other.lines()
    table.form.get_by_label("文字").fill("step_3")
    assert other.lines() == before
    other.form.get_by_label("文字").fill("step_5")
    table.page.wait_for_url("**/index.html?*step_5*")
    assert table.page.url.endswith("?locations-2.text=step_3&locations.text=step_5")


def test_a_facet_of_many_values_is_typed_with_proposals(open_page, candidates_site):
    page = open_page(f"{candidates_site}/index.html")
    field = page.get_by_role("combobox", name="所在函数")
    assert field.evaluate("field => field.tagName") == "INPUT"
    field.focus()
    assert "f_007" in field.evaluate("field => [...field.list.options].map(option => option.value)")
    field.fill("f_01")  # a part
    rows = page.locator(".slime-candidates tr[id]:visible")
    assert rows.count() == 10
    field.fill("f_013")
    assert rows.count() == 1
