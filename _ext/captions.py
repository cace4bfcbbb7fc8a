"""Captions and heads of the tables that pages write in Markdown; those of the scan have their own (see `html`).

Runs where ``slime_table_captions`` is set. A table without a caption stands right below a heading that says what it
is: on a site it gets a caption for those who go from table to table without seeing the headings, out of sight; books
have none. Captions have no numbers, as those of the scan's tables have none: nothing refers to a table by a number.
"""

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import clean_astext

from _ext.config import read_config
from _ext.domain import SlimeDomain
from _ext.formats import is_site
from _ext.nodes import UNSEEN_CLASS


class _TableTransform(SphinxPostTransform):
    """What is done to tables where the configuration asks for it."""

    def is_supported(self) -> bool:
        """Whether the configuration and the format ask for it."""
        return read_config(self.config).table_captions and super().is_supported()

    def tables(self) -> Iterator[nodes.table]:
        """The document's tables; what is done may move them."""
        yield from list(self.document.findall(nodes.table))


class TablesForListeners(_TableTransform):
    """Names each table by a caption, and each row by its first cell."""

    default_priority = (
        450  # once references, which titles may hold, are resolved; before themes wrap tables (500)
    )
    formats = ("html",)

    def run(self, **_kwargs: Any) -> None:
        """Add what a table lacks."""
        for table in self.tables():
            _head_column(table)
            if is_site(self.env._app.builder) and not any(table.findall(nodes.title)):  # noqa: SLF001  (as in `expand`)
                table.insert(0, nodes.title("", self._caption(table), classes=[UNSEEN_CLASS]))

    def _caption(self, table: nodes.table) -> str:
        """The title of the section that the table stands in, and of the page."""
        titles = [clean_astext(title) for title in _titles_above(table)]
        if len(titles) == 1:
            return titles[0]
        texts = SlimeDomain.of(self.env).workspace.texts
        return texts.table_caption.format(section=titles[0], page=titles[-1])


def _titles_above(node: nodes.Node) -> Iterator[nodes.title]:
    """The titles of the sections around a node, innermost first."""
    while node.parent is not None:
        node = node.parent
        if isinstance(node, nodes.section):
            yield from (child for child in node.children[:1] if isinstance(child, nodes.title))


def _head_column(table: nodes.table) -> None:
    """Have a table with a head take its first column for the rows' heads, where it does not say which are."""
    columns = list(table.findall(nodes.colspec))
    if any(table.findall(nodes.thead)) and columns and not any(column.get("stub") for column in columns):
        columns[0]["stub"] = 1


class CaptionsInPrint(_TableTransform):
    """Sets captions as those of the scan's tables: without number, above the table, on the same page as its rows."""

    default_priority = 350  # before code in sentences is made breakable, which code in titles is not
    formats = ("latex",)

    def run(self, **_kwargs: Any) -> None:
        """Move each caption out of its table; tables begin where captions do, at the left."""
        for table in self.tables():
            table.setdefault("align", "left")
            title = next(iter(table.findall(nodes.title)), None)
            if title is not None:
                table.remove(title)
                table.parent.insert(table.parent.index(table), _printed(title))


def _printed(title: nodes.title) -> nodes.inline:
    opened, closed = (nodes.raw("", text, format="latex") for text in ("\n\n\\slimetablecaption{", "}\n"))
    return nodes.inline("", "", opened, *title.children, closed)


def _visit_entry(self: Any, node: nodes.entry) -> None:
    """A cell as Sphinx writes it; heads say what they are the head of."""
    type(self).visit_entry(self, node)  # the theme's own: the instance's is this function
    if self.body[-1].startswith("<th"):
        scope = "col" if isinstance(node.parent.parent, nodes.thead) else "row"
        self.body[-1] = self.body[-1].replace("<th", f'<th scope="{scope}"', 1)


def _depart_entry(self: Any, node: nodes.entry) -> None:
    type(self).depart_entry(self, node)


def _without_numbers(app: Sphinx) -> None:
    """Have Sphinx number no tables. What can be numbered is each environment's own copy."""
    if read_config(app.config).table_captions:
        app.env.domains.standard_domain.enumerable_nodes.pop(nodes.table, None)


def setup_captions(app: Sphinx) -> None:
    """Register the transforms, and the heads' visitor."""
    app.add_post_transform(TablesForListeners)
    app.add_post_transform(CaptionsInPrint)
    app.add_node(nodes.entry, override=True, html=(_visit_entry, _depart_entry))
    app.connect("builder-inited", _without_numbers)
