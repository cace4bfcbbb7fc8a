"""``section-figures``: the records of a section's lessons, by kind."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.views.coverage import LessonsQuery


class SectionFiguresDirective(SlimeDirective):
    """A table of counts: one row a lesson, and their sum. The argument is the section's label."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """The table; nothing and a warning for an unknown section."""
        label = self.arguments[0]
        if label not in self.slime.workspace.facts.sections:
            hint = "labels stand in scanner/data/lessons.toml"
            self.warn(Problem.UNKNOWN_SECTION, f"{self.name}: the catalog has no section {label!r}; {hint}")
            return []
        return self.show(LessonsQuery(label))


def setup_section_figures(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("section-figures", SectionFiguresDirective)
