"""One text, two editions: the site about the code that the pages were written for, and the sites about any other code.

What only one of them has stands between marks, each alone on its line (comments to Markdown, so no page shows them)::

    % only: slime
    What is true of Slime.
    % only: others
    What a site about other code says instead.
    % only: all

A lesson's part on Slime (the section ``<lesson>-slime``) needs no marks. The text is cut before it is parsed:
references to places that another scan cannot have are never asked about.
"""

import re

from sphinx.application import Sphinx

from _ext.config import read_config

_MARK = re.compile(r"%\s*only:\s*(slime|others|all)\s*")
_LABEL = re.compile(r"\(([\w-]+)\)=\s*")
_ABOUT_SLIME = "-slime"


def edition(text: str, lesson: str, *, foreign: bool) -> str:
    """The text of one edition.

    Lines keep their numbers from the next blank line on, so that warnings name the right ones.

    Args:
        text: A page's Markdown.
        lesson: The label of the lesson that the page may be.
        foreign: Whether the site is about other code.
    """
    wanted, owed = "all", 0
    kept: list[str] = []
    in_part = False
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if mark := _MARK.fullmatch(line):
            wanted = mark[1]
        if _opens_section(lines, number):
            in_part = line.strip() == f"({lesson}{_ABOUT_SLIME})="
        dropped = mark or wanted == ("slime" if foreign else "others") or (foreign and in_part)
        if dropped:
            owed += 1
        else:
            kept.append(line)
        if not line.strip():  # only here: a row of a table or an item of a list would lose the next
            kept += [""] * owed
            owed = 0
    return "\n".join(kept)


def _opens_section(lines: list[str], number: int) -> bool:
    """Whether the line is the label of a section of the second level, which is that of a lesson's parts."""
    return (
        bool(_LABEL.fullmatch(lines[number]))
        and lines[number + 1 : number + 2] != []
        and lines[number + 1].startswith("## ")
    )


def choose(app: Sphinx, docname: str, content: list[str]) -> None:
    """Cut a page that is about to be parsed."""
    content[0] = edition(content[0], docname.rpartition("/")[2], foreign=read_config(app.config).foreign)


def setup_editions(app: Sphinx) -> None:
    """Connect to reading."""
    app.connect("source-read", choose)
