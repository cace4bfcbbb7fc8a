"""A link to one place: its row is shown and marked, whatever was folded around it, and can be copied on any screen."""

import pytest

from tests.browser.table_site import WHOLE
from tests.ext.support import Project, record

FOLDED = """\
# Folded

````{raw} html
<details id="outer"><summary>More</summary>
````

```{slime-locations}
:lesson: create-task
```

````{raw} html
</details>
````
"""


@pytest.fixture(scope="module")
def folded_site(tmp_path_factory, serve):
    project = Project(tmp_path_factory.mktemp("folded"))
    project.write(index=FOLDED)
    project.scan(*(record(number) for number in range(1, 41)))
    return serve(project.build(html_theme="furo", html_theme_path=[]).app.outdir)


def _background(row) -> str:
    return row.locator("th, td").first.evaluate("cell => getComputedStyle(cell).backgroundColor")


def test_a_row_that_is_linked_to_is_marked_and_in_view(open_page, table_site):
    page = open_page(f"{table_site}/index.html?{WHOLE}.fold=all&{WHOLE}.text=no-such-word#r-{30:012x}")
    row, other = page.locator(f"#r-{30:012x}"), page.locator(f"#r-{31:012x}")
    row.wait_for(state="visible")
    assert row.evaluate("row => row.matches(':target')")
    assert _background(row) != _background(other)
    box = row.bounding_box()
    assert 0 <= box["y"] < page.viewport_size["height"]


def test_what_encloses_the_row_is_unfolded(open_page, folded_site):
    page = open_page(f"{folded_site}/index.html#r-{30:012x}")
    page.locator(f"#r-{30:012x}").wait_for(state="visible")
    assert page.locator("#outer").evaluate("details => details.open")


def test_a_link_on_the_page_unfolds_as_well(open_page, folded_site):
    page = open_page(f"{folded_site}/index.html")
    assert not page.locator(f"#r-{30:012x}").is_visible()
    page.evaluate(f"location.hash = 'r-{30:012x}'")
    page.locator(f"#r-{30:012x}").wait_for(state="visible")


def test_the_link_to_a_place_is_seen_on_hovering_by_keyboard_and_where_nothing_hovers(open_page, table_site):
    page = open_page(f"{table_site}/index.html")
    row = page.locator(f"#r-{30:012x}")
    link = row.locator(".slime-cite")
    row.scroll_into_view_if_needed()
    visibility = "link => getComputedStyle(link).visibility"
    assert link.evaluate(visibility) == "hidden"
    row.hover()
    assert link.evaluate(visibility) == "visible"
    link.click()
    assert page.url.endswith(f"#r-{30:012x}")
    touch = open_page(f"{table_site}/index.html", has_touch=True, is_mobile=True)
    assert touch.locator(f"#r-{30:012x} .slime-cite").evaluate(visibility) == "visible"
