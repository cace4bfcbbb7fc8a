"""``folder-view``: everything below one folder of the scanned code, by section."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.concurrency_map import show_map
from _ext.directives.view_base import ViewDirective
from _ext.views.folders import FolderPart, FolderQuery, part_anchor
from _ext.visible import visible


class FolderViewDirective(ViewDirective):
    """The whole page of a folder. The argument is the last part of its address (see `slugs`)."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """A section with the next level as a map and a section for each part; the page becomes the folder's."""
        view = self.ask(FolderQuery(self.arguments[0])).value
        if view is None:
            self.warn(Problem.OPTION, f"{self.name}: no scanned folder has the address {self.arguments[0]!r}")
            return []
        self.slime.note_object("folder", view.path, "", self.get_location())
        section = self.page(view.path or self.words.top, view.folders, code=bool(view.path))
        section += nodes.paragraph("", visible(view.note))
        if view.level.rows:
            section += show_map(self, view.level)
        section += map(self._part, view.parts)
        if view.examples is not None:
            section += self.table_node(view.examples)
        return [section]

    def _part(self, part: FolderPart) -> nodes.section:
        """A section's records; a table of files and lines."""
        title = nodes.title("", visible(part.title))
        section = nodes.section("", title, ids=[part_anchor(part.label)])
        self.set_source_info(section)
        section += self.table_node(part.table)
        return section


def setup_folder_view(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("folder-view", FolderViewDirective)
