"""``concurrency-map``: a picture of where concurrency lives, folders by sections."""

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from _ext.directives.base import SlimeDirective
from _ext.maps import slime_map
from _ext.nodes import GENERATED_CLASS
from _ext.overview_words import overview_words
from _ext.tables import encoder
from _ext.views.concurrency_map import Map, MapQuery
from _ext.visible import visible


class ConcurrencyMapDirective(SlimeDirective):
    """All folders; with ``:compact:`` the top level, its largest only, with a link to the whole map."""

    option_spec: ClassVar[OptionSpec] = {"compact": directives.flag}

    def run(self) -> list[nodes.Node]:
        """The picture and how to read it. Without ``:compact:`` the page becomes the map's."""
        compact = "compact" in self.options
        shown = self.ask(MapQuery(compact=compact)).value
        words = overview_words(zh=self.slime.workspace.texts.zh)
        if not shown.columns:
            return [nodes.paragraph("", visible(shown.caption), classes=["slime-note"])]
        note = nodes.paragraph("", words.map_note, classes=[GENERATED_CLASS])
        if compact:
            note += nodes.Text(" ")
            note += self.xref("view", "map", nodes.inline("", words.map_whole))
        else:
            self.slime.note_object("view", "map", "", self.get_location())
        # Books have a table in the picture's place, without squares to explain.
        only = addnodes.only("", note, expr="html and not epub and not singlehtml")
        self.set_source_info(only)
        return [show_map(self, shown), only]


def show_map(directive: SlimeDirective, shown: Map) -> nodes.Node:
    """The node of a map; its links become known to the domain."""
    directive.slime.note_cited(
        [
            *((row.role, row.path) for row in shown.rows if row.role),
            *(("section", column.label) for column in shown.columns if column.label),
            ("folder", shown.folder),
        ]
    )
    node = slime_map("", map=encoder.encode(shown))
    directive.set_source_info(node)
    return node


def setup_concurrency_map(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("concurrency-map", ConcurrencyMapDirective)
