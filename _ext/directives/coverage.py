"""``coverage-table``: totals, lessons, symbols, or the reference figures beside the scan's."""

from collections.abc import Callable
from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.tables import Table
from _ext.views.coverage import Coverage, LessonsQuery, ReferenceQuery, SymbolsQuery, TotalsQuery
from _ext.visible import visible
from _ext.workspace import Query

_TABLES: dict[Coverage, Callable[[], Query[Table]]] = {
    Coverage.TOTALS: TotalsQuery,
    Coverage.LESSONS: LessonsQuery,
    Coverage.SYMBOLS: SymbolsQuery,
}


class CoverageDirective(SlimeDirective):
    """One coverage table; the argument (a `Coverage`) says which."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """The table; for the reference figures a sentence on what they are of, and two tables."""
        try:
            coverage = Coverage(self.arguments[0])
        except ValueError:
            known = ", ".join(Coverage)
            self.warn(Problem.OPTION, f"{self.name}: no table {self.arguments[0]!r}; tables are {known}")
            return []
        if coverage is not Coverage.REFERENCE:
            return self.show(_TABLES[coverage]())
        note, tables = self.ask(ReferenceQuery()).value
        paragraph = nodes.paragraph("", visible(note), classes=["slime-note"])
        return [paragraph, *map(self.table_node, tables)]


def setup_coverage(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("coverage-table", CoverageDirective)
