"""axe-core on every type of page, wide and on a phone, light and dark; what it cannot see: zoom, skip link, focus."""

import pytest

axe = pytest.importorskip(
    "axe_playwright_python.base", reason="axe-core is not installed: see the test extra"
)

PAGES = {
    "home": "index.html",
    "section": "sections/tasks.html",
    "lesson": "lessons/create-task.html",
    "diagrams": "sections/back-to-slime.html",
    "candidates": "lessons/evidence-boundary.html",
    "coverage": "coverage.html",
    "symptoms": "symptoms.html",
    "glossary": "glossary.html",
    "appendix": "markdown-examples.html",
    "api": "api/index.html",
    "tool": "scanner.html",
    "search": "search.html?q=wait_for",
    "file": "files/slime-ray-rollout.py.html",
    "folder": "folders/slime-ray.html",
    "files": "files.html",
    "map": "map.html",
    "api-index": "api-index.html",
}
SIZES = {"wide": (1280, 800), "phone": (360, 640)}
# Rows of one table are alike; of a thousand, axe would look at each for minutes.
SHORTEN = """() => {
  for (const table of document.querySelectorAll("table"))
    [...table.querySelectorAll("tbody > tr")].slice(30).forEach(row => row.remove());
  for (const list of document.querySelectorAll(".genindextable, article dl"))
    [...list.children].slice(60).forEach(entry => entry.remove());
}"""
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(" ")}: ${html.slice(0, 120)}`))"""


def complaints_of(page) -> list[str]:
    page.evaluate(axe.AXE_SCRIPT)
    return page.evaluate(RUN)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(open_page, site, name, size, scheme):
    width, height = SIZES[size]
    page = open_page(
        f"{site}/{PAGES[name]}",
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page.evaluate(SHORTEN)
    assert complaints_of(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious_on_the_page_for_wrong_addresses(open_page, site, size, scheme):
    """Its own addresses begin at the published path, so that they work wherever the reader has gone wrong."""
    width, height = SIZES[size]
    page = open_page(f"{site}/zh/404.html", viewport={"width": width, "height": height}, color_scheme=scheme)
    page.wait_for_function("document.styleSheets.length > 3")
    assert complaints_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious_in_an_open_card(open_page, site, size, scheme):
    width, height = SIZES[size]
    page = open_page(
        f"{site}/{PAGES['lesson']}", viewport={"width": width, "height": height}, color_scheme=scheme
    )
    page.locator("pre a.slime-name").first.hover()
    page.locator("#slime-api-card").wait_for(state="visible")
    assert complaints_of(page) == []


def test_axe_does_find_what_is_wrong(open_page, site):
    """The check can fail: a picture without text, and words too pale to read."""
    page = open_page(f"{site}/index.html")
    page.evaluate(
        """document.querySelector("article").insertAdjacentHTML("afterbegin",
           "<p style='color: #ccc; background: #fff'>pale</p><img src='_static/favicon.svg'>")"""
    )
    found = {complaint.partition(":")[0] for complaint in complaints_of(page)}
    assert found >= {"color-contrast", "image-alt"}


@pytest.mark.parametrize(("width", "zoom"), [(360, 1), (640, 2)], ids=["phone", "200 %"])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_a_narrow_window(open_page, site, name, width, zoom):
    """Tables, code and pictures scroll in boxes of their own."""
    viewport = {"width": width, "height": 700}
    page = open_page(f"{site}/{PAGES[name]}", viewport=viewport, device_scale_factor=zoom)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_first_tab_skips_to_the_text(open_page, site):
    page = open_page(f"{site}/lessons/create-task.html")
    link = page.get_by_role("link", name="跳到正文")
    for _ in range(6):
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    page.wait_for_function("document.activeElement.getBoundingClientRect().top >= 0")  # it slides into view
    assert link.evaluate("link => link === document.activeElement")
    assert link.bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    page.wait_for_url("**#furo-main-content")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null")


def test_what_has_the_focus_is_outlined(open_page, site):
    page = open_page(f"{site}/lessons/create-task.html")
    page.keyboard.press("Tab")
    for selector in ("article p a", ".sidebar-tree a", ".related-pages a", "article summary"):
        outline = page.locator(selector).first.evaluate(
            "element => { element.focus({ focusVisible: true }); return getComputedStyle(element).outlineStyle }"
        )
        assert outline == "solid", selector


def test_code_wider_than_a_phone_is_scrolled_by_the_keyboard(open_page, site):
    page = open_page(f"{site}/lessons/create-task.html", viewport={"width": 360, "height": 640})
    page.wait_for_function("document.querySelector('article pre[tabindex]') !== null")
    unreachable = page.evaluate(
        "[...document.querySelectorAll('article pre')]"
        ".filter(pre => pre.scrollWidth > pre.clientWidth + 1 && pre.tabIndex < 0).length"
    )
    assert unreachable == 0


def test_labels_are_in_the_language_of_the_page(open_page, site):
    page = open_page(f"{site}/lessons/create-task.html")
    labels = page.evaluate("[...document.querySelectorAll('[aria-label]')].map(each => each.ariaLabel)")
    assert [label for label in labels if label.startswith("Toggle")] == []
    assert page.get_by_role("navigation", name="全书目录").count() == 1


def test_every_table_has_a_caption_and_heads(open_page, site):
    for address in PAGES.values():
        page = open_page(f"{site}/{address}")
        bare = page.evaluate(
            "[...document.querySelectorAll('article table:not(.genindextable, .indextable)')]"
            ".filter(table => !table.caption?.textContent.trim() || !table.querySelector('th')"
            " || table.querySelector('th:not([scope])')).map(table => table.outerHTML.slice(0, 200))"
        )
        assert bare == [], address


def test_a_table_is_known_by_its_caption_whether_seen_or_not(open_page, site):
    page = open_page(f"{site}/lessons/gather.html", viewport={"width": 360, "height": 640})
    seen = page.get_by_role("table", name="gather 与 TaskGroup 遇到成功、失败和取消时的做法")
    unseen = page.get_by_role("table", name="相关现象：收集整组结果与异常边界")
    assert seen.get_by_role("rowheader").count() == 7
    assert unseen.get_by_role("columnheader").all_inner_texts() == ["现象", "原因", "做法"]
    boxes = [table.locator("caption .caption-text").bounding_box() for table in (seen, unseen)]
    assert boxes[0]["width"] <= 360 < seen.bounding_box()["width"]  # it does not scroll away with the table
    assert boxes[1]["width"] <= 1
    assert unseen.locator("caption").bounding_box()["height"] <= 1


def test_every_picture_has_text(open_page, site):
    for name in ("home", "lesson", "diagrams", "map"):
        page = open_page(f"{site}/{PAGES[name]}")
        mute = page.evaluate(
            "[...document.querySelectorAll('article img, article svg')]"
            ".filter(each => !each.closest('[aria-hidden=true], button, a'))"
            ".filter(each => !each.alt && !each.ariaLabel && !each.getAttribute('aria-labelledby')"
            " && !each.querySelector('title')).map(each => each.outerHTML.slice(0, 200))"
        )
        assert mute == [], name
