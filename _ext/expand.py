"""Tables as ordinary docutils nodes, for all formats but HTML, EPUB and LaTeX: text, man, …."""

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from _ext.nodes import breakable, slime_table
from _ext.permalinks import safe_url
from _ext.tables import Cell, Chain, Code, Column, Group, Line, Link, Ref, Row, Table, origin_link, spaces
from _ext.visible import visible


def writes_directly(builder: Any) -> bool:
    """Whether the builder's pages get the tables as strings. Single-page HTML rewrites addresses in nodes."""
    return bool(builder.format in {"html", "latex"} and builder.name != "singlehtml")


class ExpandTables(SphinxPostTransform):
    """Replace every `slime_table` by ordinary nodes, before cross-references are resolved."""

    default_priority = 5

    def run(self, **_kwargs: Any) -> None:
        """Expand the document's tables, unless its builder writes them directly."""
        if writes_directly(self.env._app.builder):  # noqa: SLF001  (the public attribute is deprecated)
            return
        for node in list(self.document.findall(slime_table)):
            expander = _Expander(self.env.current_document.docname, set(node["skip"]))
            node.replace_self(expander.render(node.table))


class _Expander:
    """Makes nodes of one table for one page."""

    def __init__(self, docname: str, skip: set[str]) -> None:
        self.docname = docname
        self.skip = skip

    def render(self, table: Table) -> list[nodes.Node]:
        """The table; one without rows is its caption as a paragraph."""
        if not table.groups:
            return [nodes.paragraph("", visible(table.caption))]
        grouped = any(group.heading for group in table.groups)
        columns = table.columns
        if grouped:
            rest = 100 - table.group_width
            columns = (
                Column(table.group_column, table.group_width),
                *(Column(c.title, max(1, c.width * rest // 100), c.numeric) for c in columns),
            )
        node = nodes.table(classes=[table.name])
        if table.title:
            node += nodes.title("", visible(table.title))
        tgroup = nodes.tgroup(cols=len(columns))
        tgroup += [nodes.colspec(colwidth=column.width) for column in columns]
        if any(column.title for column in columns):
            titles = [[nodes.paragraph("", column.title)] for column in columns]
            tgroup += nodes.thead("", _row(titles))
        tgroup += nodes.tbody("", *self._body(table, grouped=grouped))
        node += tgroup
        return [node]

    def _body(self, table: Table, *, grouped: bool) -> list[nodes.row]:
        rows = [
            _row([*([self.cell(_name(group))] if grouped else []), *self._cells(row)])
            for group in table.groups
            for row in group.rows
        ]
        foot = [_row([*([[nodes.paragraph()]] if grouped else []), *self._cells(row)]) for row in table.foot]
        return rows + foot

    def _cells(self, row: Row) -> list[list[nodes.paragraph]]:
        cells = [self.cell(cell) for cell in row.cells]
        if row.anchor and row.anchor not in self.skip:
            cells[0][0].insert(0, nodes.target("", "", ids=[row.anchor]))
        return cells

    def cell(self, cell: Cell) -> list[nodes.paragraph]:
        """The pieces of a cell; code lines and evidence stand in paragraphs of their own."""
        paragraphs = [nodes.paragraph()]
        for space, piece in zip(spaces(cell), cell, strict=True):
            if isinstance(piece, Line | Chain) and len(paragraphs[-1]):
                paragraphs.append(nodes.paragraph())
            elif space:
                paragraphs[-1] += nodes.Text(space)
            paragraphs[-1] += self._piece(piece)
        return paragraphs

    def _piece(self, piece: Any) -> nodes.Node:
        match piece:
            case Code() | Line():
                return _inline(piece.text, code=True)
            case Link():
                return _external(piece)
            case Ref():
                return self._ref(piece)
            case Chain():
                return self._chain(piece)
            case _:
                return _inline(piece.text, code=False)

    def _ref(self, piece: Ref) -> nodes.Node:
        return addnodes.pending_xref(
            "",
            _inline(piece.text, code=piece.code),
            refdomain="slime",
            reftype=piece.role,
            reftarget=piece.target,
            refdoc=self.docname,
            refexplicit=True,
            refwarn=False,
            slime_optional=True,
        )

    def _chain(self, piece: Chain) -> nodes.Node:
        """The kind, and where the value comes from: text has no room for every step of every row."""
        node = nodes.inline("", visible(piece.summary))
        origin = origin_link(piece)
        if origin is not None:
            node += nodes.Text(": ")
            node += _external(origin)
        return node


def _name(group: Group) -> Cell:
    """A group's heading without the number of its rows."""
    return group.heading[:1]


def _row(cells: list[list[nodes.paragraph]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *paragraphs) for paragraphs in cells))


def _inline(text: str, *, code: bool) -> nodes.Node:
    shown = visible(text)
    return breakable("", shown) if code else nodes.inline("", shown)


def _external(piece: Link) -> nodes.Node:
    text = _inline(piece.text, code=piece.code)
    url = safe_url(piece.url)
    return text if url is None else nodes.reference("", "", text, refuri=url, internal=False)


def setup_expand(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(ExpandTables)
