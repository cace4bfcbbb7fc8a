"""What the tables of records can be filtered and grouped by, beside what each has of its own."""

from _ext.tables import Facet
from _ext.texts import Texts
from _ext.views.pieces import SCOPE_MODULE
from _ext.workspace import Workspace
from scanner.records import Record


def place_facets(texts: Texts) -> tuple[Facet, ...]:
    """The file, with its folders, and the enclosing function or class."""
    return (
        Facet("path", texts.path, tree=True),
        Facet("scope", texts.scope, {SCOPE_MODULE: texts.module_scope}),
    )


def place_values(record: Record) -> tuple[str, ...]:
    """A record's values of `place_facets`."""
    return record.path, record.scope


def evidence_facets(texts: Texts) -> tuple[Facet, ...]:
    """The kind of evidence, and the rules that its chain takes."""
    return (
        Facet("evidence", texts.evidence_facet, texts.evidence_kinds),
        Facet("rule", texts.rule_facet, texts.evidence_kinds),
    )


def evidence_values(record: Record) -> tuple[str | tuple[str, ...], ...]:
    """A record's values of `evidence_facets`; none where it needs no evidence."""
    if record.evidence is None:
        return "", ""
    return record.evidence.kind, tuple(dict.fromkeys(step.rule for step in record.evidence.chain))


def section_facet(workspace: Workspace) -> Facet:
    """The section, by number and title."""
    texts, sections = workspace.texts, workspace.facts.catalog.sections
    words = {section.label: f"{section.number} {texts.title(section)}" for section in sections}
    return Facet("section", texts.section, words)


def section_value(lesson: str | None, workspace: Workspace) -> str:
    """The section of a lesson; none where the catalog does not have it."""
    known = workspace.facts.lessons.get(lesson or "")
    return "" if known is None else workspace.facts.section_of(known).label


def lesson_facet(workspace: Workspace) -> Facet:
    """The lesson, by number and title."""
    texts, lessons = workspace.texts, workspace.facts.catalog.lessons
    words = {lesson.label: f"{lesson.number} {texts.title(lesson)}" for lesson in lessons}
    return Facet("lesson", texts.lesson, words)
