"""``candidates-table``: every candidate, with counts and the names that are only counted."""

from docutils import nodes
from sphinx.application import Sphinx

from _ext.directives.base import SlimeDirective
from _ext.views.candidates import CandidateCountsQuery, CandidatesQuery, UnlistedQuery


class CandidatesDirective(SlimeDirective):
    """The candidates' counts, the candidates, and the common names that are counted, not listed."""

    def run(self) -> list[nodes.Node]:
        """Three tables; without candidates, a sentence and the names that are counted."""
        candidates = self.ask(CandidatesQuery())
        tables = [self.table_node(candidates.value, candidates.encoded)]
        if candidates.value.groups:
            tables = [*self.show(CandidateCountsQuery()), *tables]
        if self.slime.workspace.facts.available:
            tables += self.show(UnlistedQuery())
        return tables


def setup_candidates(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("candidates-table", CandidatesDirective)
