"""``written-at``: which commit the prose about the scanned code describes."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.directives.base import SlimeDirective
from _ext.nodes import GENERATED_CLASS
from _ext.views.places import FigureQuery
from _ext.visible import visible

_SHORT = 8


class WrittenAtDirective(SlimeDirective):
    """A sentence that names the commit; the argument is that commit, or its first characters.

    Where the page shows another commit, the sentence says so: figures and links follow the scan, prose
    does not.
    """

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """One paragraph."""
        texts = self.slime.workspace.texts
        written = self.arguments[0]
        shown = self.ask(FigureQuery("commit")).value or ""
        same = shown.startswith(written)
        words = (texts.written_at if same else texts.written_at_other).format(
            written=written[:_SHORT], commit=shown[:_SHORT]
        )
        paragraph = nodes.paragraph("", visible(words), classes=[GENERATED_CLASS])
        self.set_source_info(paragraph)
        return [paragraph]


def setup_written_at(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("written-at", WrittenAtDirective)
