"""``file-view``: everything concurrent in one scanned file, in order; ``file-list``: all such files."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.directives.view_base import ViewDirective
from _ext.views.files import FileQuery, FilesQuery


class FileViewDirective(ViewDirective):
    """The whole page of a file. The argument is the last part of its address (see `slugs`)."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """A section; the page becomes the file's."""
        view = self.ask(FileQuery(self.arguments[0])).value
        if view is None:
            self.warn(Problem.OPTION, f"{self.name}: no scanned file has the address {self.arguments[0]!r}")
            return []
        self.slime.note_object("file", view.path, "", self.get_location())
        section = self.page(view.path, view.folders)
        section += self.table_node(view.facts)
        if view.records.groups:
            # Symbols and lessons are found where they are explained, not in two hundred files.
            section += self.table_node(view.records, search=view.scopes)
        if view.examples is not None:
            section += self.table_node(view.examples)
        return [section]


class FileListDirective(SlimeDirective):
    """The files that have records or examples, by folder, with their counts."""

    def run(self) -> list[nodes.Node]:
        """One table; the page becomes the list that files' pages lead back to."""
        self.slime.note_object("view", "files", "", self.get_location())
        return self.show(FilesQuery())


def setup_file_view(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("file-view", FileViewDirective)
    app.add_directive("file-list", FileListDirective)
