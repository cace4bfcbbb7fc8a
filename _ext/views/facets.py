"""What the tables of records can be filtered and grouped by, beside what each has of its own."""

from _ext.tables import Facet
from _ext.texts import Texts
from _ext.views.pieces import SCOPE_MODULE
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
