"""What the pages of files and folders share: a title, the way there, the parts below."""

from docutils import nodes

from _ext.directives.base import SlimeDirective
from _ext.overview_words import OverviewWords, overview_words
from _ext.visible import visible

BREADCRUMBS_CLASS = "slime-breadcrumbs"


class ViewDirective(SlimeDirective):
    """A page about a path of the scanned code."""

    @property
    def words(self) -> OverviewWords:
        """The words of the page's language."""
        return overview_words(zh=self.slime.workspace.texts.zh)

    def page(self, title: str, folders: tuple[tuple[str, str], ...], *, code: bool = True) -> nodes.section:
        """The page's section with its title and the folders above, each a link; the rest is to be added."""
        shown = visible(title)
        heading = nodes.title("", "", nodes.literal("", shown) if code else nodes.Text(shown))
        section = nodes.section("", heading, ids=["view"])
        way = nodes.paragraph(classes=[BREADCRUMBS_CLASS])
        way += self.xref("view", "files", nodes.inline("", self.words.views["files"]))
        for name, path in folders:
            way += nodes.Text(" / ")
            way += self.xref("folder", path, nodes.literal("", visible(name)))
        section += way
        self.set_source_info(section)
        return section
