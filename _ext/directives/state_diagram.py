"""``state-diagram``: states and transitions, written in the page, drawn like the timelines."""

from dataclasses import replace
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from _ext.diagnostics import Problem
from _ext.directives.example_base import ExampleDirective
from _ext.timeline.state_layout import draw
from _ext.timeline.states import DiagramError, parse


class StateDiagramDirective(ExampleDirective):
    """Draw the states and transitions of the content (see `_ext.timeline.states` for the lines).

    The optional argument is the picture's title, ``:caption:`` the figure's caption, ``:alt:`` the text in
    its place.
    """

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "caption": directives.unchanged_required,
        "alt": directives.unchanged_required,
        "name": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """A figure; nothing and a warning where a line is no statement."""
        title = self.arguments[0] if self.arguments else self.options.get("caption", "").replace("`", "")
        try:
            drawing = draw(parse(list(self.content)), self.language, title)
        except DiagramError as error:
            self.warn(f"{self.name}: {error}", Problem.OPTION)
            return []
        if "alt" in self.options:
            drawing = replace(drawing, description=self.options["alt"])
        figure = self.picture(drawing, self.options.get("caption", title))
        self.add_name(figure)
        return [figure]


def setup_state_diagram(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("state-diagram", StateDiagramDirective)
