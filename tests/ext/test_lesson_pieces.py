"""What only lessons' pages have: self-checks, citations, and the lines that set a right variant apart."""

import pytest

from _ext.directives.misconceptions import changed_lines
from tests.ext.support import Project

SELF_CHECK = """# Page

:::{self-check} Does `f()` run?
No, it is *made*.
:::
"""


def test_html_folds_the_answer_and_shows_the_question(project: Project) -> None:
    project.write(index=SELF_CHECK)
    page = project.build().page("index")
    before, _, rest = page.partition('<details class="self-check admonition">')
    fold, _, _ = rest.partition("</details>")
    summary, _, answer = fold.partition("</summary>")
    assert "Does" in summary
    assert "<em>made</em>" in answer
    assert "made" not in before


def test_an_e_book_does_not_fold(project: Project) -> None:
    project.write(index=SELF_CHECK)
    book = project.build("epub", warnings=True)
    page = book.output("index.xhtml")
    assert "<details" not in page
    assert '<div class="self-check admonition">' in page
    assert "<em>made</em>" in page


def test_print_has_question_and_answer(project: Project) -> None:
    project.write(index=SELF_CHECK)
    [text] = [path.read_text(encoding="utf-8") for path in project.build("latex").app.outdir.glob("*.tex")]
    assert text.index("Does") < text.index(r"\sphinxstyleemphasis{made}")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a\nb\nc", "a\nB\nc", [2]),
        ("a\nc", "a\nb\nc", [2]),
        ("a\nb\nc", "a\nc", []),
        ("a", "a\n\nb", [3]),
        ("a\nb", "a\nb", []),
    ],
    ids=["replaced", "inserted", "removed", "empty lines do not count", "equal"],
)
def test_changed_lines(old: str, new: str, expected: list[int]) -> None:
    assert changed_lines(old, new) == expected
