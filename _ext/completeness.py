"""Whether every lesson is complete: its parts, no paragraph said twice, no API that the lesson does not map.

Runs where ``slime_complete_lessons`` is set. Lessons named in ``slime_drafts`` are unfinished: they may lack
parts, but not repeat others; one that has all its parts is no draft any more, and the build says so.
"""

from collections.abc import Iterator
from typing import cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from _ext.config import read_config
from _ext.diagnostics import Problem, warn
from _ext.domain import SlimeDomain
from _ext.lesson_parts import LessonParts, missing_parts, read_parts, repeated_paragraphs


def collect(app: Sphinx, doctree: nodes.document) -> None:
    """Remember what the page that was read consists of, if it is a lesson's."""
    domain = SlimeDomain.of(app.env)
    docname = app.env.current_document.docname
    if docname in domain.data["page_lessons"]:
        domain.data["parts"][docname] = read_parts(doctree)


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of everything that lessons lack or repeat."""
    config = read_config(app.config)
    if not config.complete_lessons:
        return
    domain = SlimeDomain.of(env)
    drafts = frozenset(config.drafts)
    for label in sorted(drafts - domain.workspace.facts.lessons.keys()):
        warn(Problem.UNKNOWN_LESSON, f"slime_drafts: the catalog has no lesson {label!r}; take it out")
    pages = cast("dict[str, LessonParts]", domain.data["parts"])
    labels = cast("dict[str, str]", domain.data["page_lessons"])
    for docname, problem in (*_lacking(domain, pages, labels, drafts), *_unmapped(domain, pages, labels)):
        warn(Problem.INCOMPLETE, problem, docname)
    for docname, other, text in repeated_paragraphs(pages):
        warn(Problem.REPEATED, f"this paragraph stands in {other} as well: {text!r}…; say it once", docname)


def _lacking(
    domain: SlimeDomain, pages: dict[str, LessonParts], labels: dict[str, str], drafts: frozenset[str]
) -> Iterator[tuple[str | None, str]]:
    """Missing pages and parts, and drafts that are none."""
    foreign = read_config(domain.env.config).foreign
    docnames = {label: docname for docname, label in labels.items()}
    for label in domain.workspace.facts.lessons:
        docname = docnames.get(label)
        if docname is None:
            yield None, f"no page is the lesson {label!r}'s; write one with a lesson-header"
            continue
        missing = missing_parts(label, pages[docname], foreign=foreign)
        if label not in drafts:
            yield from ((docname, f"the lesson is not complete: {problem}") for problem in missing)
        elif not missing:
            yield docname, f"the lesson is complete; take {label!r} out of slime_drafts"


def _unmapped(
    domain: SlimeDomain, pages: dict[str, LessonParts], labels: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """APIs that a page explains and its lesson does not list, and names that no lesson has."""
    facts = domain.workspace.facts
    for docname, parts in sorted(pages.items()):
        lesson = facts.lessons[labels[docname]]
        for api in sorted(parts.apis):
            if api not in lesson.supplementary and facts.catalog.owner(api) not in (None, lesson.label):
                hint = "list it as supplementary in symbols.toml, or name it without the role"
                yield docname, f"the lesson {lesson.label!r} does not map {api!r}; {hint}"
        for name in sorted(parts.misspelt):
            yield (
                docname,
                f"{name!r} is no API that a lesson maps; correct the name, or map it in symbols.toml",
            )


def setup_completeness(app: Sphinx) -> None:
    """Connect to reading and to the check of the whole."""
    app.connect("doctree-read", collect)
    app.connect("env-check-consistency", check)
