"""``ownership-diagram``: who creates what, to whom it goes and who stops it, drawn as a tree."""

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from _ext.diagnostics import Problem
from _ext.directives.example_base import ExampleDirective
from _ext.timeline.ownership import TreeError, parse
from _ext.timeline.ownership_layout import draw


class OwnershipDiagramDirective(ExampleDirective):
    """Draw the objects of the content (see `_ext.timeline.ownership` for the lines).

    The optional argument is the picture's title, ``:caption:`` the figure's caption.
    """

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "caption": directives.unchanged_required,
        "name": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """A figure; nothing and a warning where a line is no object."""
        title = self.arguments[0] if self.arguments else self.options.get("caption", "").replace("`", "")
        try:
            drawing = draw(parse(list(self.content)), self.language, title)
        except TreeError as error:
            self.warn(f"{self.name}: {error}", Problem.OPTION)
            return []
        figure = self.picture(drawing, self.options.get("caption", title))
        self.add_name(figure)
        return [figure]


def setup_ownership_diagram(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("ownership-diagram", OwnershipDiagramDirective)
