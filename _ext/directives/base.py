"""What the directives share: asking the data, showing tables, reporting bad options."""

from collections.abc import Iterable
from typing import ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from _ext.diagnostics import Problem, warn
from _ext.domain import SlimeDomain
from _ext.nodes import cited_objects, make_table
from _ext.tables import Table
from _ext.views.pieces import RECORD_PREFIX
from _ext.workspace import Answer, Query, T


class SlimeDirective(SphinxDirective):
    """A directive that shows facts. It reads no file; what it asks is remembered with the page."""

    has_content: ClassVar[bool] = False
    _said_no_scan = False

    @property
    def slime(self) -> SlimeDomain:
        """The domain."""
        return SlimeDomain.of(self.env)

    def ask(self, query: Query[T]) -> Answer[T]:
        """Ask a question and remember it with this page."""
        if self.config.slime_scan is None and not self._said_no_scan:
            self._said_no_scan = True  # once, however much the directive asks
            self.warn(Problem.SCAN, f"{self.name}: there is no scan to show; set slime_scan in conf.py")
        return self.slime.ask(query)

    def warn(self, problem: Problem, message: str) -> None:
        """Emit a warning at this directive."""
        warn(problem, message, self.get_location())

    def show(self, query: Query[Table]) -> list[nodes.Node]:
        """The node of the table that answers a question."""
        answer = self.ask(query)
        return [self.table_node(answer.value, answer.encoded)]

    def table_node(
        self, table: Table, encoded: bytes | None = None, search: Iterable[str] | None = None
    ) -> nodes.Node:
        """A table's node; its records' rows and its links become known to the domain (`make_table`: ``search``)."""
        docname = self.env.current_document.docname
        shown = self.slime.anchors_on(docname)
        anchors = table.anchors()
        skip = shown.intersection(anchors) if shown else frozenset()
        self.slime.note_records(anchor.removeprefix(RECORD_PREFIX) for anchor in anchors)
        self.slime.note_cited(cited_objects(table))
        node = make_table(table, encoded, skip, search)
        self.set_source_info(node)
        return node

    def xref(self, role: str, target: str, inner: nodes.Node) -> nodes.Node:
        """A link to an object of the domain; its text alone where no page describes it."""
        self.slime.note_cited([(role, target)])
        return addnodes.pending_xref(
            "",
            inner,
            refdomain="slime",
            reftype=role,
            reftarget=target,
            refdoc=self.env.current_document.docname,
            refexplicit=True,
            refwarn=False,
            slime_optional=True,
        )

    def known_lesson(self, label: str) -> bool:
        """Whether the catalog has this lesson; warns where it has not."""
        if label in self.slime.workspace.facts.lessons:
            return True
        hint = "labels stand in scanner/data/lessons.toml"
        self.warn(Problem.UNKNOWN_LESSON, f"{self.name}: the catalog has no lesson {label!r}; {hint}")
        return False
