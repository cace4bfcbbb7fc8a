"""``scan-summary``: which code the scan is of, its size, and the files that it could not read."""

from docutils import nodes
from sphinx.application import Sphinx

from _ext.directives.base import SlimeDirective
from _ext.views.summary import FailuresQuery, SummaryQuery


class ScanSummaryDirective(SlimeDirective):
    """Repository, commit and size of the scan; a table of failures where there are any."""

    def run(self) -> list[nodes.Node]:
        """One or two tables."""
        failures = self.ask(FailuresQuery())
        tables = self.show(SummaryQuery())
        if failures.value is not None:
            tables.append(self.table_node(failures.value, failures.encoded))
        return tables


def setup_scan_summary(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("scan-summary", ScanSummaryDirective)
