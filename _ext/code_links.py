"""Names of APIs in the examples' programs lead to the lessons that explain them, and carry their cards.

What a name is stands in `code_names`; here the blocks that show a known program are marked while a page is read, and
their HTML gets its links when it is written. Other formats show the programs as they are.
"""

from html import escape
from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.writers.html5 import HTML5Translator

from _ext.code_names import CodeName, digest
from _ext.domain import SlimeDomain
from _ext.formats import is_site
from _ext.linked_code import linked
from _ext.views.mentions import CodeNamesQuery
from _ext.visible import visible

_LANGUAGES = frozenset({"python", "python3", "py"})
_NAMES = "slime_names"


class MarkCodeNames(SphinxTransform):
    """Give each block that shows a known program the names in it."""

    default_priority: ClassVar[int] = 500  # after the directives have made their blocks

    def apply(self, **_kwargs: object) -> None:
        """Ask for the names, so that the page is read anew when others are known."""
        domain = SlimeDomain.of(self.env)
        for block in self.document.findall(nodes.literal_block):
            if block.get("language") in _LANGUAGES:
                names = domain.ask(CodeNamesQuery(digest(block.astext()))).value
                if names:
                    block[_NAMES] = names
                    domain.note_cited(("api", name.symbol) for name in names)


class _Tags:
    """The tags around the names of one block on one page."""

    def __init__(self, domain: SlimeDomain, docname: str) -> None:
        self._domain = domain
        self._docname = docname
        self._met: set[str] = set()

    def __call__(self, name: CodeName) -> tuple[str, str]:
        """A link where another page explains the name, else an element that only carries its card.

        The keyboard stops at a name's first link in a block, not at each.
        """
        data = f'data-api="{escape(visible(name.symbol))}"'
        target = self._domain.locate("api", name.symbol)
        uri = self._domain.uri("api", name.symbol, self._docname)
        if target is None or uri is None or target.docname == self._docname:
            return f"<span {data}>", "</span>"
        again = ' tabindex="-1"' if name.symbol in self._met else ""
        self._met.add(name.symbol)
        return f'<a class="slime-name" {data} href="{escape(uri)}"{again}>', "</a>"


def _visit_block(self: HTML5Translator, node: nodes.literal_block) -> None:
    """Write a block as Sphinx does, with links."""
    before = len(self.body)
    try:
        HTML5Translator.visit_literal_block(self, node)
    except nodes.SkipNode:
        names = node.get(_NAMES)
        if names and is_site(self.builder) and not node.get("linenos"):
            tags = _Tags(SlimeDomain.of(self.builder.env), self.builder.current_docname)
            self.body[before:] = [linked("".join(self.body[before:]), names, tags)]
        raise


def _depart_block(self: HTML5Translator, node: nodes.literal_block) -> None:
    HTML5Translator.depart_literal_block(self, node)


def setup_code_links(app: Sphinx) -> None:
    """Register the transform, and the visitor in place of Sphinx's own."""
    app.add_transform(MarkCodeNames)
    app.add_node(nodes.literal_block, override=True, html=(_visit_block, _depart_block))
