"""Reading the whole site: the home page, where one is, deep links, code to copy and to download, dark, paper."""

import ast
import io
import zipfile

import pytest

LESSON = "lessons/create-task.html"


def in_view(page, selector: str) -> None:
    page.wait_for_function(
        "selector => { const {top, bottom} = document.querySelector(selector).getBoundingClientRect();"
        " return bottom > 0 && top < innerHeight; }",
        arg=selector,
    )


def test_the_home_page_leads_on(open_page, site):
    """The picture, then the paths; a path's first lesson is one click away."""
    page = open_page(f"{site}/index.html")
    headings = page.locator("article h2").all_inner_texts()
    assert [text.rstrip("¶") for text in headings[:2]] == ["并发在哪里", "从哪里读起"]
    page.locator("#home-paths ol a").first.click()
    page.wait_for_url("**/lessons/coroutine-functions.html")


@pytest.mark.parametrize(
    ("address", "entry"),
    [(LESSON, "3.1 创建任务与保留引用"), ("sections/evidence.html", "21 同名方法与证据边界")],
)
def test_the_sidebar_shows_where_one_is(open_page, site, address, entry):
    page = open_page(f"{site}/{address}", viewport={"width": 1280, "height": 500})
    current = page.get_by_role("navigation", name="全书目录").locator("[aria-current=page]")
    assert current.inner_text() == entry
    in_view(page, ".sidebar-tree [aria-current=page]")


def test_next_and_previous_go_through_the_lessons(open_page, site):
    page = open_page(f"{site}/{LESSON}")
    page.locator(".next-page").click()
    page.wait_for_url("**/lessons/task-identity.html")
    page.locator(".prev-page").click()
    page.wait_for_url(f"**/{LESSON}")


def test_a_deep_link_comes_to_its_row(open_page, site):
    address = open_page(f"{site}/{LESSON}").locator(".slime-locations tr[id]").last.get_attribute("id")
    page = open_page(f"{site}/{LESSON}#{address}")
    in_view(page, f"[id='{address}']")
    assert page.locator("tr:target").is_visible()


def test_a_shared_address_shows_the_same_rows(open_page, site):
    page = open_page(f"{site}/lessons/evidence-boundary.html?candidates.verdict=unresolved")
    narrowed = """() => {
      const counts = [...document.querySelectorAll(".slime-shown")]
        .map((each) => each.textContent.match(/\\d+/g) ?? []);
      return counts.find(([part, whole]) => 0 < +part && +part < +whole);
    }"""
    counts = page.wait_for_function(narrowed).json_value()
    assert open_page(page.url).wait_for_function(narrowed).json_value() == counts


def test_code_is_copied_as_it_is_downloaded(open_page, site):
    page = open_page(f"{site}/{LESSON}", permissions=["clipboard-read", "clipboard-write"])
    link = page.locator("article a.download").first
    program = page.request.get(f"{site}/lessons/{link.get_attribute('href')}").text()
    ast.parse(program)
    block = page.locator("article .highlight-python").first
    block.hover()
    block.locator("button.copybtn").click()
    page.locator("button.copybtn.success").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").strip() in program


def test_the_examples_come_as_one_archive(open_page, site):
    page = open_page(f"{site}/index.html")
    link = page.locator(".slime-downloads a", has_text="examples.zip").first
    answer = page.request.get(f"{site}/{link.get_attribute('href')}")
    names = zipfile.ZipFile(io.BytesIO(answer.body())).namelist()
    assert sum(name.endswith("/create-task/example.py") for name in names) == 1


def test_dark_is_chosen_and_kept(open_page, site):
    page = open_page(f"{site}/{LESSON}", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    while page.evaluate("document.body.dataset.theme") != "dark":
        page.locator(".theme-toggle-content .theme-toggle").click()
    dark = page.evaluate(ground)
    assert sum(map(int, dark[4:-1].split(","))) < 150
    assert sum(map(int, light[4:-1].split(","))) > 600
    page.reload()
    assert page.evaluate(ground) == dark


def test_a_phone_has_the_contents_behind_a_button(open_page, site):
    page = open_page(f"{site}/{LESSON}", viewport={"width": 360, "height": 640})
    entry = page.locator(".sidebar-tree [aria-current=page]")
    assert entry.bounding_box()["x"] < 0
    page.locator(".nav-overlay-icon").click()
    page.wait_for_function(
        "document.querySelector('.sidebar-tree [aria-current=page]').getBoundingClientRect().left >= 0"
    )


@pytest.mark.parametrize("width", [360, 900])
def test_the_way_back_to_the_top_stands_in_the_bar(open_page, site, width):
    """It covers neither the text nor what else stands in the bar."""
    page = open_page(f"{site}/{LESSON}", viewport={"width": width, "height": 640})
    page.evaluate("window.scrollTo({ top: 2000, behavior: 'instant' })")
    page.mouse.wheel(0, -300)
    link = page.get_by_role("link", name="回到顶部")
    link.wait_for()
    own, bar = link.bounding_box(), page.locator(".mobile-header").bounding_box()
    assert own["y"] >= 0
    assert own["y"] + own["height"] <= bar["height"]
    assert own["x"] >= page.locator(".header-left label").bounding_box()["x"] + 20
    assert own["x"] + own["width"] <= page.locator(".header-center .brand").bounding_box()["x"]
    link.click()
    page.wait_for_function("window.scrollY === 0")


def test_lines_of_chinese_are_neither_long_nor_justified(open_page, site):
    page = open_page(f"{site}/{LESSON}", viewport={"width": 1920, "height": 1000})
    widths, alignments = page.evaluate(
        """() => { const all = [...document.querySelectorAll("article > section > section > p")];
        return [all.map(each => each.clientWidth / parseFloat(getComputedStyle(each).fontSize)),
                [...new Set(all.map(each => getComputedStyle(each).textAlign))]]; }"""
    )
    assert 38 <= max(widths) <= 42
    assert alignments == ["start"]


def test_on_paper_the_answers_of_self_checks_stand_open(open_page, site):
    page = open_page(f"{site}/{LESSON}")
    folded = page.locator("details.self-check > :not(summary)")
    assert folded.count() >= 2
    assert [each.is_visible() for each in folded.all()] == [False] * folded.count()
    page.emulate_media(media="print")
    assert [each.is_visible() for each in folded.all()] == [True] * folded.count()


def test_on_paper_there_is_the_text_and_where_links_lead(open_page, site):
    page = open_page(f"{site}/index.html")
    page.emulate_media(media="print")
    for selector in (".sidebar-drawer", ".toc-drawer", ".related-pages", ".theme-toggle-content"):
        assert not page.locator(selector).first.is_visible(), selector
    after = "a => getComputedStyle(a, '::after').content"
    assert "https://github.com/THUDM/slime" in page.locator("article p > a.external").first.evaluate(after)
    assert page.locator("article td a.external").first.evaluate(after) == "none"
