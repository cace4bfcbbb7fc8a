"""``no-records``: says that the scan has no record of a lesson, and what the scanned code does instead."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.nodes import GENERATED_CLASS, NO_RECORDS_CLASS
from _ext.views.absence import AbsenceQuery
from _ext.visible import visible


class NoRecordsDirective(SlimeDirective):
    """A sentence from the scan, then the content: what would need the mechanism, what is used instead.

    The argument is the lesson's label. A lesson that does have records is a warning: the content no longer
    holds, places can be shown.
    """

    required_arguments: ClassVar[int] = 1
    has_content: ClassVar[bool] = True

    def run(self) -> list[nodes.Node]:
        """A container; nothing and a warning for an unknown lesson or without content."""
        label = self.arguments[0]
        answer = self.ask(AbsenceQuery(label)).value
        if answer is None:
            self.known_lesson(label)
            return []
        self.assert_has_content()
        sentence, records = answer
        if records:
            message = f"{self.name}: the scan has {records} records of {label!r}; show some with slime:source"
            self.warn(Problem.UNKNOWN_RECORD, message)
        container = nodes.container("", classes=[NO_RECORDS_CLASS])
        self.set_source_info(container)
        container += nodes.paragraph("", visible(sentence), classes=[GENERATED_CLASS])
        container += self.parse_content_to_nodes()
        return [container]


def setup_no_records(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("no-records", NoRecordsDirective)
