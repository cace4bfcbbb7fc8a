"""The numbers that the pages and the book give the lessons are the reference's own, which citations use."""

import re
from pathlib import Path

import pytest

from _ext.editions import edition
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


@pytest.mark.parametrize("kind", ["lesson", "section"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_has_its_label_at_its_head_and_says_how_to_cite_it(language: str, kind: str) -> None:
    """The label is the permanent address that the citation gives."""
    sections = [section.label for section in SECTIONS]
    lessons = [label for section in SECTIONS for label in section.lessons]
    for label in sections if kind == "section" else lessons:
        source = (DOCS / language / f"{kind}s/{label}.md").read_text("utf-8")
        page = edition(source, label, foreign=False)
        assert re.search(rf"^\({label}\)=\n# ", page, re.MULTILINE), label
        assert page.count(f"\n({label}-cite)=\n") == 1, label
        assert page.count(f"```{{cite-{kind}}} {label}\n```") == 1, label
