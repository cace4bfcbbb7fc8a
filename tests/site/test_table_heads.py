"""Each column of a written table has a head that says what stands below it, for screen readers too."""

from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*/**/*.md"))


def heads(text: str) -> list[str]:
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    return [inner.content for head, inner in pairwise(tokens) if head.type == "th_open"]


def test_heads_are_found_in_a_table_directive() -> None:
    assert heads(":::{table} Caption\n| | `b` |\n|---|---|\n| 1 | 2 |\n:::\n") == ["", "`b`"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_column_has_a_head(page: Path) -> None:
    assert "" not in heads(page.read_text("utf-8"))
