"""A directive that describes a lesson's example to the domain, as the real one does."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.directives.base import SlimeDirective


class NoteExample(SlimeDirective):
    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        anchor = f"example-{self.arguments[0]}"
        self.slime.note_object("example", self.arguments[0], anchor, self.get_location())
        return [nodes.target("", "", ids=[anchor])]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("note-example", NoteExample)
    return {"parallel_read_safe": True}
