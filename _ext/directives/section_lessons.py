"""``section-lessons``: the lessons of a section; makes the page the section's own."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.views.lessons import SectionQuery


class SectionLessonsDirective(SlimeDirective):
    """A table of a section's lessons with their symbols and counts. The argument is the section's label."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """The table; the page becomes the section's."""
        label = self.arguments[0]
        answer = self.ask(SectionQuery(label))
        if answer.value is None:
            hint = "labels stand in scanner/data/lessons.toml"
            self.warn(Problem.UNKNOWN_SECTION, f"{self.name}: the catalog has no section {label!r}; {hint}")
            return []
        self.slime.note_object("section", label, "", self.get_location())
        return [self.table_node(answer.value, answer.encoded)]


def setup_section_lessons(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("section-lessons", SectionLessonsDirective)
