"""The numbers that the pages and the book give the lessons are the reference's own, which citations use."""

import re
from pathlib import Path

import pytest

from scanner.catalog import load_catalog

DOCS = Path(__file__).parents[2] / "docs"
SECTIONS = load_catalog().sections
LANGUAGES = [folder.name for folder in sorted(DOCS.iterdir()) if (folder / "index.md").exists()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_stand_in_their_order(language: str) -> None:
    home = (DOCS / language / "index.md").read_text("utf-8")
    assert re.findall(r"^sections/(\S+)$", home, re.MULTILINE) == [section.label for section in SECTIONS]


@pytest.mark.parametrize("section", SECTIONS, ids=[section.label for section in SECTIONS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_take_the_first_numbers_of_their_section(language: str, section) -> None:
    """A table of contents below a heading would make them parts of that heading, without a number."""
    page = (DOCS / language / f"sections/{section.label}.md").read_text("utf-8")
    before_headings = page.partition("\n## ")[0]
    assert tuple(re.findall(r"^\.\./lessons/(\S+)$", before_headings, re.MULTILINE)) == section.lessons
