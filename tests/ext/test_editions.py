"""The two editions of the pages: what is about Slime stands in one of them only."""

import re
from pathlib import Path

import pytest

from _ext.editions import edition
from _ext.site import LEFT_OUT

DOCS = Path(__file__).parents[2] / "docs/zh"
PAGES = sorted(
    page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md") if "/api/" not in page.as_posix()
)
# Spelled with a small s where they are names in the markup or permanent addresses.
MARKUP = re.compile(r"\{slime:\w+\}|\{slime-\w+\}|\b(slime-ownership|back-to-slime)\b")
TEXT = """\
before
% only: slime
of Slime
% only: others
of others
% only: all

(wait-slime)=
## Part

[place](#nowhere)

(wait-cite)=
## Cite
"""


def test_each_edition_has_what_is_its_own() -> None:
    own, other = (edition(TEXT, "wait", foreign=foreign).split("\n") for foreign in (False, True))
    assert own[:2] == ["before", "of Slime"]
    assert "## Part" in own
    assert other[:2] == ["before", "of others"]
    assert "## Part" not in other
    assert "[place](#nowhere)" not in other
    assert "## Cite" in other


@pytest.mark.parametrize("foreign", [False, True])
def test_lines_keep_their_numbers(foreign: bool) -> None:  # noqa: FBT001
    lines = edition(TEXT, "wait", foreign=foreign).split("\n")
    assert lines.index("## Cite") == TEXT.split("\n").index("## Cite")


def test_only_the_lessons_own_part_goes() -> None:
    assert "## Part" in edition(TEXT, "gather", foreign=True)


def test_the_rows_of_a_table_stay_together() -> None:
    table = "| a |\n|---|\n% only: slime\n| b |\n% only: all\n| c |\n\nend"
    assert edition(table, "x", foreign=False).startswith("| a |\n|---|\n| b |\n| c |\n\n")
    assert edition(table, "x", foreign=True).startswith("| a |\n|---|\n| c |\n\n")


@pytest.mark.parametrize("page", [page for page in PAGES if page not in LEFT_OUT])
def test_no_page_about_other_code_speaks_of_slime(page: str) -> None:
    text = edition((DOCS / page).read_text("utf-8"), Path(page).stem, foreign=True)
    left = [line for line in text.splitlines() if re.search("slime", MARKUP.sub("", line), re.IGNORECASE)]
    assert left == []
    assert "{slime:source}" not in text


@pytest.mark.parametrize("page", PAGES)
def test_marks_are_closed(page: str) -> None:
    marks = re.findall(r"^% only: (\w+)$", (DOCS / page).read_text("utf-8"), re.MULTILINE)
    assert len(re.findall(r"^%\s*only", (DOCS / page).read_text("utf-8"), re.MULTILINE)) == len(marks)
    assert re.fullmatch(r"((slime|others)( others| slime)? all ?)*(slime)?", " ".join(marks)), marks
