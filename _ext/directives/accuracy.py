"""``accuracy-table``: how the scan compares with type checkers, as ``make accuracy`` measured it."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.views.accuracy import AccuracyQuery, Measure


class AccuracyDirective(SlimeDirective):
    """One table of the measurement; the argument (a `Measure`) says which."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        try:
            measure = Measure(self.arguments[0])
        except ValueError:
            known = ", ".join(Measure)
            self.warn(Problem.OPTION, f"{self.name}: no table {self.arguments[0]!r}; tables are {known}")
            return []
        return self.show(AccuracyQuery(measure))


def setup_accuracy(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("accuracy-table", AccuracyDirective)
