"""What a lesson's page consists of, read from its document tree; and what is missing or said twice.

Pure: takes document trees and plain data, gives plain data. `completeness` wires it into the build.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from docutils import nodes
from sphinx import addnodes

from _ext.drawings import slime_drawing
from _ext.nodes import (
    EXAMPLE_CLASS,
    GENERATED_CLASS,
    NO_RECORDS_CLASS,
    SITE_CLASS,
    UNKNOWN_API_CLASS,
    slime_table,
)

ANCHORS = (
    "concept",
    "experiment",
    "misconceptions",
    "slime",
    "self-check",
    "versions",
    "symptoms",
    "locations",
    "cite",
)
"""The parts of a lesson's page. Each is a section with the label ``<lesson>-<part>``."""

MISCONCEPTIONS = range(2, 5)
"""How many misconceptions a lesson shows."""
QUESTIONS = 3
"""How many questions a self-check has at least."""
PROSE = 40
"""From how many characters on, code aside, a paragraph counts as prose of its own; shorter ones may recur."""
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class LessonParts:
    """What one lesson's page has.

    ``sites`` counts references to the scanned code that the scan answers. ``apis`` holds the names that
    ``slime:api`` refers to, ``misspelt`` the code that is spelled like an API's name and is none,
    ``paragraphs`` the texts of the page's paragraphs of prose.
    """

    anchors: frozenset[str]
    examples: int
    pictures: int
    misconceptions: int
    questions: int
    tables: int
    sites: int
    says_none: bool
    apis: frozenset[str]
    misspelt: frozenset[str]
    paragraphs: tuple[str, ...]


def read_parts(doctree: nodes.document) -> LessonParts:
    """What a page consists of."""
    return LessonParts(
        anchors=frozenset(ident for section in doctree.findall(nodes.section) for ident in section["ids"]),
        examples=_classed(doctree, nodes.container, EXAMPLE_CLASS),
        pictures=_count(doctree, slime_drawing),
        misconceptions=_classed(doctree, nodes.container, "slime-misconception"),
        questions=_classed(doctree, nodes.admonition, "self-check"),
        tables=_count(doctree, slime_table),
        sites=_classed(doctree, nodes.TextElement, SITE_CLASS),
        says_none=bool(_classed(doctree, nodes.container, NO_RECORDS_CLASS)),
        apis=frozenset(
            str(node["reftarget"])
            for node in doctree.findall(addnodes.pending_xref)
            if node["reftype"] == "api"
            and node.get("refdomain") == "slime"
            and not node.get("slime_optional")
        ),
        misspelt=frozenset(
            literal.astext()
            for literal in doctree.findall(nodes.literal)
            if UNKNOWN_API_CLASS in literal["classes"]
        ),
        paragraphs=tuple(_prose(doctree)),
    )


def missing_parts(label: str, parts: LessonParts, *, foreign: bool = False) -> list[str]:
    """What the page of a lesson still needs, each a phrase that says what to do; empty for a complete one.

    Sites about other code (``foreign``) leave out the part on Slime.
    """
    needed = [part for part in ANCHORS if not (foreign and part == "slime")]
    absent = [part for part in needed if f"{label}-{part}" not in parts.anchors]
    problems = [f"no section ({label}-{part})=" for part in absent]
    if not parts.examples:
        problems.append("no lesson-example")
    if not parts.pictures:
        problems.append("no picture: lesson-timeline or state-diagram")
    if parts.misconceptions not in MISCONCEPTIONS:
        problems.append(f"{parts.misconceptions} misconceptions instead of two to four")
    if parts.questions < QUESTIONS:
        problems.append(f"{parts.questions} self-check questions instead of {QUESTIONS} or more")
    if not parts.tables:
        problems.append("no table of locations")
    if not parts.sites and not parts.says_none and not foreign:
        problems.append("neither a slime:source that the scan answers nor a no-records directive")
    return problems


def repeated_paragraphs(pages: Mapping[str, LessonParts]) -> list[tuple[str, str, str]]:
    """The paragraphs that stand on two pages: the later page, the earlier one, how the paragraph begins.

    Args:
        pages: The pages by a name that sorts them.
    """
    first: dict[str, str] = {}
    found = []
    for name in sorted(pages):
        for text in dict.fromkeys(pages[name].paragraphs):
            if text in first:
                found.append((name, first[text], text[:PROSE]))
            else:
                first[text] = name
    return found


def _count(doctree: nodes.document, kind: type[nodes.Node]) -> int:
    return sum(1 for _ in doctree.findall(kind))


def _classed(doctree: nodes.document, kind: type[nodes.Element], name: str) -> int:
    return sum(name in node["classes"] for node in doctree.findall(kind))


def _prose(doctree: nodes.document) -> Iterable[str]:
    for paragraph in doctree.findall(nodes.paragraph):
        if GENERATED_CLASS in paragraph["classes"]:
            continue
        code = sum(len(node.astext()) for node in paragraph.findall(nodes.literal))
        text = _SPACE.sub(" ", paragraph.astext()).strip()
        if len(text) - code >= PROSE:
            yield text
