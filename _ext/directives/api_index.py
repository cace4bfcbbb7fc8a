"""``api-index``: every symbol with its lesson, its records and Python's documentation."""

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from _ext.directives.base import SlimeDirective
from _ext.overview_words import overview_words
from _ext.views.api_index import ApiIndexQuery
from _ext.visible import visible


class ApiIndexDirective(SlimeDirective):
    """One table, by module, with links to the modules' headings before it."""

    def run(self) -> list[nodes.Node]:
        """The links (where pages are browsed) and the table; the page becomes the index."""
        self.slime.note_object("view", "api-index", "", self.get_location())
        index = self.ask(ApiIndexQuery()).value
        table = self.table_node(index.table)
        if not index.modules:
            return [table]
        words = overview_words(zh=self.slime.workspace.texts.zh)
        way = nodes.paragraph("", f"{words.index_jump}: ", classes=["slime-jump"])
        for module, anchor in index.modules:
            link = nodes.reference("", "", nodes.literal("", visible(module)), internal=True, refid=anchor)
            way += [link, nodes.Text(" ")]
        only = addnodes.only("", way, expr="html and not singlehtml")
        self.set_source_info(only)
        return [only, table]


def setup_api_index(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("api-index", ApiIndexDirective)
