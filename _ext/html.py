"""HTML (and EPUB, hence well-formed XML) of the extension's nodes.

Tables are written as strings, straight from their data: a row costs microseconds. Every text from the scan
passes `_escape` (content) or `_attribute` (attribute values); nothing else reaches the page.
"""

from functools import lru_cache
from html import escape

import msgspec
from docutils import nodes
from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES
from sphinx.writers.html5 import HTML5Translator

from _ext.domain import SlimeDomain
from _ext.nodes import slime_table
from _ext.permalinks import safe_url
from _ext.tables import Cell, Chain, ChainStep, Code, Column, Line, Link, Ref, Row, Table, Text, spaces
from _ext.visible import visible

_LEXER = PythonLexer(stripnl=False, ensurenl=False)
_PLAIN = frozenset({"", "n", "o", "p", "w"})
"""Classes of tokens that need no colour; without them a page of many lines is much smaller."""


_UNBROKEN = 16
"""Names up to this length need no break."""


def _escape(text: str) -> str:
    return escape(visible(text), quote=False)


def _attribute(text: str) -> str:
    return escape(visible(text), quote=True)


@lru_cache(maxsize=4096)
def highlighted(code: str) -> str:
    """One line of Python as highlighted HTML."""
    return "".join(
        _token(STANDARD_TYPES.get(token, ""), text) for token, text in _LEXER.get_tokens(visible(code))
    )


def _token(css: str, text: str) -> str:
    return _escape(text) if css in _PLAIN else f'<span class="{css}">{_escape(text)}</span>'


class TableWriter:
    """Writes one table for one page."""

    def __init__(self, table: Table, domain: SlimeDomain, docname: str, skip: frozenset[str]) -> None:
        self.table = table
        self.skip = skip
        self._domain = domain
        self._docname = docname
        self.cite = domain.workspace.texts.cite
        self.standard_library = domain.workspace.texts.standard_library
        self._written: dict[Text | Code | Ref | Line | Chain, str] = {}
        self._classes = tuple(' class="slime-number"' if column.numeric else "" for column in table.columns)

    def html(self) -> str:
        """The table in its own scrolling container; one without rows is its caption as a paragraph."""
        table = self.table
        if not table.groups:
            return f'<p class="slime-empty {table.name}">{_escape(table.caption)}</p>\n'
        label = f' aria-label="{_attribute(table.caption)}"' if table.caption else ""
        region = f' role="region" tabindex="0"{label}' if table.caption else ""
        caption = f"<caption>{_escape(table.caption)}</caption>\n" if table.caption else ""
        facets = f' data-facets="{_attribute(_facets_json(table))}"' if table.facets else ""
        return "".join(
            (
                f'<div class="slime-scroll"{region}>\n',
                f'<table class="slime-table {table.name}"{facets}>\n{caption}',
                self._widths(),
                self._head(),
                *(self._group(group.heading, group.rows) for group in table.groups),
                self._foot(),
                "</table>\n</div>\n",
            )
        )

    def _widths(self) -> str:
        """Column widths; lists of facts, which have no titles, are as wide as their words."""
        if not any(column.title for column in self.table.columns):
            return ""
        columns = "".join(f'<col style="width:{column.width}%"/>' for column in self.table.columns)
        return f"<colgroup>{columns}</colgroup>\n"

    def _head(self) -> str:
        if not any(column.title for column in self.table.columns):
            return ""
        cells = "".join(map(_column, self.table.columns))
        return f"<thead><tr>{cells}</tr></thead>\n"

    def _group(self, heading: Cell, rows: tuple[Row, ...]) -> str:
        head = ""
        if heading:
            span = f'scope="rowgroup" colspan="{len(self.table.columns)}"'
            head = f'<tr class="slime-group"><th {span}>{self.cell(heading)}</th></tr>\n'
        return f"<tbody>\n{head}{''.join(map(self._row, rows))}</tbody>\n"

    def _foot(self) -> str:
        return f"<tfoot>\n{''.join(map(self._row, self.table.foot))}</tfoot>\n" if self.table.foot else ""

    def _row(self, row: Row) -> str:
        out = ["<tr"]
        cite = ""
        if row.anchor and row.anchor not in self.skip:
            anchor = _attribute(row.anchor)
            out.append(f' id="{anchor}"')
            cite = f'<a class="slime-cite" href="#{anchor}" title="{self.cite}">¶</a>'
        for facet, value in zip(self.table.facets, row.facets, strict=False):
            if value:
                out.append(f' data-{facet.name}="{_attribute(value)}"')
        out.append(">")
        head = self.table.head
        for index, (cell, css) in enumerate(zip(row.cells, self._classes, strict=False)):
            if index == head:
                out.append(f'<th scope="row"{css}>{self.cell(cell)}{cite}</th>')
            else:
                out.append(f"<td{css}>{self.cell(cell)}</td>")
        out.append("</tr>\n")
        return "".join(out)

    def cell(self, cell: Cell) -> str:
        """The pieces of a cell."""
        if len(cell) == 1:
            return self._piece(cell[0])
        return "".join(space + self._piece(piece) for space, piece in zip(spaces(cell), cell, strict=True))

    def _piece(self, piece: Text | Code | Link | Ref | Line | Chain) -> str:
        """A piece; all but links recur (symbols, kinds, functions) and are written once a table."""
        if isinstance(piece, Link):
            return self._link(piece)
        found = self._written.get(piece)
        if found is None:
            found = self._written[piece] = self._write(piece)
        return found

    def _write(self, piece: Text | Code | Ref | Line | Chain) -> str:
        match piece:
            case Text():
                return _escape(piece.text)
            case Code():
                return f"<code>{_breaks(_escape(piece.text))}</code>"
            case Ref():
                return self._ref(piece)
            case Line():
                return f'<code class="slime-line highlight">{highlighted(piece.text)}</code>'
            case Chain():
                return self._chain(piece)

    def _link(self, piece: Link) -> str:
        text = _inline(piece.text, code=piece.code)
        url = safe_url(piece.url)
        return text if url is None else f'<a class="reference external" href="{_attribute(url)}">{text}</a>'

    def _ref(self, piece: Ref) -> str:
        text = _inline(piece.text, code=piece.code)
        uri = self._domain.uri(piece.role, piece.target, self._docname)
        return text if uri is None else f'<a class="reference internal" href="{_attribute(uri)}">{text}</a>'

    def _chain(self, piece: Chain) -> str:
        steps = "".join(map(self._step, piece.steps))
        summary = _escape(piece.summary)
        return f'<details class="slime-chain"><summary>{summary}</summary><ol>{steps}</ol></details>'

    def _step(self, step: ChainStep) -> str:
        place = self._link(Link(step.place, step.url)) if step.place else _escape(self.standard_library)
        return f"<li>{_escape(step.rule)} <code>{_breaks(_escape(step.detail))}</code> {place}</li>"


def _facets_json(table: Table) -> str:
    """Names and titles of the facets, with the words for the values that occur."""
    used = {value for row in table.rows() for value in row.facets}
    facets = (
        (facet.name, facet.title, {value: word for value, word in facet.words.items() if value in used})
        for facet in table.facets
    )
    return msgspec.json.encode(tuple(facets)).decode()


def _column(column: Column) -> str:
    css = ' class="slime-number"' if column.numeric else ""
    return f'<th scope="col"{css}>{_escape(column.title)}</th>'


def _inline(text: str, *, code: bool) -> str:
    return f"<code>{_breaks(_escape(text))}</code>" if code else _escape(text)


def _breaks(escaped: str) -> str:
    """Break opportunities after dots and underscores (in no entity); browsers break paths themselves."""
    if len(escaped) <= _UNBROKEN or "/" in escaped:
        return escaped
    return escaped.replace(".", ".<wbr/>").replace("_", "_<wbr/>")


def visit_table_html(self: HTML5Translator, node: slime_table) -> None:
    """Write a table; its child is for the search index only."""
    domain = SlimeDomain.of(self.builder.env)
    writer = TableWriter(node.table, domain, self.builder.current_docname, frozenset(node["skip"]))
    self.body.append(writer.html())
    raise nodes.SkipNode
