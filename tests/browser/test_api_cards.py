"""The card of an API name: it opens on hovering, focus and tap, can be reached and closed, says what the data say."""

import json

import pytest

from _ext.code_names import digest
from tests.ext.support import Project, record

CODE = "import asyncio\n\nasyncio.run(asyncio.gather())\n"
NAMES = [[3, 1, 11, "asyncio.run"], [3, 13, 14, "asyncio.gather"]]
MEANINGS = '"asyncio.run" = "运行 `main`，只一次。"\n"asyncio.gather" = "收集结果。"\n'
RUN = "# Run\n\n```{lesson-header} asyncio-run\n```\n"
GATHER = (
    "# Gather\n\n```{lesson-header} gather\n```\n\nBefore `asyncio.run`, `asyncio.gather`, `asyncio.gather`,"
    " `asyncio.wait_for`.\n\n"
    f"```python\n{CODE}```\n\n```{{slime-locations}}\n:lesson: gather\n```\n\n[After](#after)\n\n(after)=\n## After\n"
)
CARD = "#slime-api-card"


@pytest.fixture(scope="module")
def cards_site(tmp_path_factory, serve):
    project = Project(tmp_path_factory.mktemp("cards"))
    (project.root / "meanings.toml").write_text(MEANINGS, "utf-8")
    (project.root / "names.json").write_text(json.dumps({"a.py": [digest(CODE), NAMES]}), "utf-8")
    project.conf = {
        "slime_meanings": str(project.root / "meanings.toml"),
        "slime_code_names": str(project.root / "names.json"),
        "slime_subject": "Code",
        "html_theme": "furo",
        "html_theme_path": [],
    }
    timeouts = "# Timeouts\n\n```{lesson-header} timeouts-and-shield\n```\n"
    project.write(index="# Home\n", deep__gather=GATHER, run=RUN, timeouts=timeouts)
    gather = [record(n, "asyncio.gather", lesson="gather", path=f"pkg/{n % 2}.py") for n in (1, 2, 3)]
    project.scan(*gather)
    return serve(project.build().app.outdir)


@pytest.fixture
def page(open_page, cards_site):
    return open_page(f"{cards_site}/deep/gather.html")


def prose(page, symbol, number=0):
    return page.locator(f"p:not(.slime-generated) [data-api='{symbol}']").nth(number)


def code(page, symbol):
    return page.locator(f"pre [data-api='{symbol}'], pre [data-api='{symbol}']").first


def test_hovering_shows_the_meaning_and_the_uses_and_leaving_hides_them(page):
    prose(page, "asyncio.gather").hover()
    page.locator(CARD).wait_for(state="visible")
    text = page.locator(CARD).inner_text()
    assert "收集结果。" in text
    assert "Code 里有 3 处，在 2 个文件中。" in text
    assert "全部位置 (3)" in text
    page.mouse.move(0, 0)
    page.locator(CARD).wait_for(state="hidden")


def test_the_pointer_may_move_into_the_card_and_its_links_lead_on(page):
    prose(page, "asyncio.run").hover()
    page.locator(CARD).wait_for(state="visible")
    assert page.locator(f"{CARD} code").all_inner_texts() == ["asyncio.run", "main"]
    assert "Code 没有用到。" in page.locator(CARD).inner_text()
    link = page.locator(f"{CARD} a").first
    link.hover()
    page.wait_for_timeout(500)  # longer than the card stays alone
    assert page.locator(CARD).is_visible()
    link.click()
    page.wait_for_url("**/run.html")


def test_the_number_of_places_leads_to_them(page):
    prose(page, "asyncio.gather").hover()
    page.locator(f"{CARD} a", has_text="全部位置").click()
    page.wait_for_url("**/deep/gather.html?locations.symbol=asyncio.gather*")


def test_escape_closes_and_only_coming_back_opens_again(page):
    name = prose(page, "asyncio.run")
    name.hover()
    page.locator(CARD).wait_for(state="visible")
    page.keyboard.press("Escape")
    assert not page.locator(CARD).is_visible()
    page.wait_for_timeout(500)
    assert not page.locator(CARD).is_visible()
    page.mouse.move(0, 0)
    name.hover()
    page.locator(CARD).wait_for(state="visible")


def test_the_keyboard_opens_it_goes_through_it_and_on(page):
    link = prose(page, "asyncio.run").locator("xpath=ancestor::a")
    page.keyboard.press("Tab")
    link.focus()
    page.locator(CARD).wait_for(state="visible")
    described = link.get_attribute("aria-describedby")
    assert page.locator(f"#{described}").inner_text().startswith("运行 main，只一次。")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#slime-api-card') !== null")
    page.keyboard.press("Shift+Tab")
    assert link.evaluate("link => link === document.activeElement")
    assert not page.locator(CARD).is_visible()
    assert link.get_attribute("aria-describedby") is None
    page.keyboard.press("Tab")  # closed, it is not in the way; the names between are met in the header first
    focused = "document.activeElement.querySelector('[data-api]')?.dataset.api"
    assert page.evaluate(focused) == "asyncio.wait_for"
    page.keyboard.press("Shift+Tab")
    page.locator(CARD, has_text="运行").wait_for(state="visible")
    for _ in range(page.locator(f"{CARD} a").count() + 1):
        page.keyboard.press("Tab")
    assert page.evaluate(focused) == "asyncio.wait_for"


def test_on_its_own_page_a_name_is_reached_by_keyboard_once(page):
    own = page.locator("[data-api='asyncio.gather']")
    assert own.count() > 2
    assert page.locator("[data-api='asyncio.gather'][tabindex='0']").count() == 1
    first = page.locator("[data-api='asyncio.gather'][role=button]")
    page.keyboard.press("Tab")
    first.focus()
    page.locator(CARD).wait_for(state="visible")
    assert first.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert not page.locator(CARD).is_visible()
    assert first.get_attribute("aria-expanded") == "false"
    page.keyboard.press("Enter")
    page.locator(CARD).wait_for(state="visible")


def test_names_in_programs_and_tables_have_it_as_well(page):
    code(page, "asyncio.run").hover()
    page.locator(CARD, has_text="运行").wait_for(state="visible")
    code(page, "asyncio.gather").hover()
    page.locator(CARD, has_text="收集结果").wait_for(state="visible")
    page.mouse.move(0, 0)
    page.locator(CARD).wait_for(state="hidden")
    page.locator(".slime-locations a[href*='#api-asyncio.gather']").first.hover()
    page.locator(CARD, has_text="收集结果").wait_for(state="visible")


def test_without_a_sentence_the_lesson_s_title_stands(page):
    prose(page, "asyncio.wait_for").hover()
    page.locator(CARD, has_text="超时与取消保护的边界").wait_for(state="visible")


def test_the_first_tap_shows_the_second_follows(open_page, cards_site):
    page = open_page(
        f"{cards_site}/deep/gather.html",
        has_touch=True,
        is_mobile=True,
        viewport={"width": 360, "height": 740},
    )
    name = prose(page, "asyncio.run")
    name.tap()
    page.locator(CARD).wait_for(state="visible")
    assert page.url.endswith("gather.html")
    box = page.locator(CARD).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.locator("h1").tap()
    page.locator(CARD).wait_for(state="hidden")
    name.tap()
    page.locator(CARD).wait_for(state="visible")
    name.tap()
    page.wait_for_url("**/run.html#api-asyncio.run")


def test_a_tap_works_at_once_where_the_cards_cannot_be_had(browser, cards_site):
    context = browser.new_context(has_touch=True, is_mobile=True)
    context.route("**/api-card-data.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{cards_site}/deep/gather.html")
    prose(page, "asyncio.run").tap()
    page.wait_for_url("**/run.html#api-asyncio.run")
    context.close()


def test_without_scripts_a_name_leads_to_its_lesson(open_page, cards_site):
    page = open_page(f"{cards_site}/deep/gather.html", java_script_enabled=False)
    code(page, "asyncio.run").click()
    assert page.url.endswith("/run.html#api-asyncio.run")


def test_a_page_opened_as_a_file_has_cards(open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("file")
    project = Project(folder)
    (folder / "meanings.toml").write_text(MEANINGS, "utf-8")
    project.conf = {
        "slime_meanings": str(folder / "meanings.toml"),
        "html_theme": "furo",
        "html_theme_path": [],
    }
    project.write(index="# H\n\nBefore `asyncio.run`.\n", run=RUN)
    project.scan()
    page = open_page((project.build().app.outdir / "index.html").as_uri())
    prose(page, "asyncio.run").hover()
    page.locator(CARD, has_text="运行").wait_for(state="visible")


def test_what_is_copied_is_the_program(page):
    assert page.locator("pre").first.inner_text().strip() == CODE.strip()
