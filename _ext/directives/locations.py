"""``slime-locations``: the records of a lesson, of symbols, of a file."""

import re
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.views.locations import CountedElsewhereQuery, LocationsQuery
from scanner.records import Kind

_SEPARATOR = re.compile(r"[,\s]+")


class LocationsDirective(SlimeDirective):
    """List records, grouped by file.

    Options narrow the list: ``:lesson:`` a label, ``:symbol:`` and ``:kind:`` one or several with commas
    between, ``:path:`` a file, a folder or a pattern. Without ``:lesson:``, ``:symbol:`` and ``:path:`` it
    lists the records of the lesson whose page it stands on. Async definitions of the lesson's methods that
    count for another lesson follow in a table of their own.
    """

    option_spec: ClassVar[OptionSpec] = {
        "lesson": directives.unchanged_required,
        "symbol": directives.unchanged_required,
        "kind": directives.unchanged_required,
        "path": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The table, or nothing where an option makes no sense."""
        lesson: str | None = self.options.get("lesson")
        if lesson is not None and not self.known_lesson(lesson):
            return []
        symbols = self._values("symbol")
        path: str | None = self.options.get("path")
        if lesson is None and not symbols and path is None:
            lesson = self.slime.page_lesson()
            if lesson is None:
                self.warn(
                    Problem.OPTION, f"{self.name}: this is no lesson's page; say :lesson:, :symbol: or :path:"
                )
                return []
        self._check_symbols(symbols)
        table = self.show(LocationsQuery(lesson, symbols, self._kinds(), path))
        return table if lesson is None else [*table, *self._counted_elsewhere(lesson)]

    def _counted_elsewhere(self, lesson: str) -> list[nodes.Node]:
        answer = self.ask(CountedElsewhereQuery(lesson))
        return [self.table_node(answer.value, answer.encoded)] if answer.value.groups else []

    def _values(self, option: str) -> tuple[str, ...]:
        return tuple(filter(None, _SEPARATOR.split(self.options.get(option, ""))))

    def _kinds(self) -> tuple[Kind, ...]:
        kinds = []
        for value in self._values("kind"):
            try:
                kinds.append(Kind(value))
            except ValueError:
                self.warn(Problem.OPTION, f"{self.name}: no kind {value!r}; kinds are {', '.join(Kind)}")
        return tuple(kinds)

    def _check_symbols(self, symbols: tuple[str, ...]) -> None:
        facts = self.slime.workspace.facts
        for symbol in symbols:
            if not facts.knows(symbol):
                message = (
                    f"{self.name}: neither the scan nor the catalog knows {symbol!r}; write its public name"
                )
                self.warn(Problem.UNKNOWN_SYMBOL, message)


def setup_locations(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("slime-locations", LocationsDirective)
