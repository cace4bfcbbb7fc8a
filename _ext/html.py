"""HTML (and EPUB, hence well-formed XML) of the extension's nodes.

Tables are written as strings, straight from their data: a row costs microseconds. Every text from the scan
passes `_escape` (content) or `_attribute` (attribute values); nothing else reaches the page.
"""

from collections.abc import Iterator
from functools import cache
from html import escape

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from _ext.code_html import excerpt_html, highlighted
from _ext.domain import SlimeDomain
from _ext.nodes import UNSEEN_CLASS, slime_table
from _ext.permalinks import safe_url
from _ext.table_tools import FacetNumbers, is_tool, stacks, titles_style
from _ext.tables import (
    Cell,
    Chain,
    ChainPlace,
    ChainStep,
    Code,
    Column,
    Group,
    Line,
    Link,
    Ref,
    Row,
    Table,
    Text,
    origin_link,
    spaces,
)
from _ext.visible import visible

_CHUNK = 50
"""Rows that stand in one ``tbody``: browsers lay out those near the window only."""
_VERY_LONG = 500
"""A table of more rows keeps most of them in one ``noscript``: to a browser that runs scripts they are one text."""
_AT_ONCE = 100
"""The rows, or a few more, that such a table has as elements from the start: some windows full."""
_NARROWEST = "4.5em"
"""The least width of a column: a word such as 已排除 stays on one line."""
_UNBROKEN = 16
"""Names up to this length need no break."""


def _escape(text: str) -> str:
    return escape(visible(text), quote=False)


def _attribute(text: str) -> str:
    return escape(visible(text), quote=True)


class TableWriter:
    """Writes one table for one page."""

    def __init__(
        self, table: Table, domain: SlimeDomain, docname: str, skip: frozenset[str], *, unfolds: bool = True
    ) -> None:
        self.table = table
        self.skip = skip
        self._domain = domain
        self._docname = docname
        self.cite = domain.workspace.texts.cite
        self._rules = domain.workspace.texts.evidence_kinds
        self._rule = cache(self._write_rule)
        self._unfolds = unfolds
        self._facets = FacetNumbers(table) if unfolds and is_tool(table) else None
        self._is_long = table.is_long  # laid out body by body, in columns of fixed shares (see slime.css)
        self._has_code = any(
            isinstance(piece, Line) for row in table.rows() for cell in row.cells for piece in cell
        )
        row_count = sum(len(group.rows) for group in table.groups)
        self._defers = self._facets is not None and row_count > _VERY_LONG and not (table.foot or table.whole)
        self._is_later = False  # whether what is written now stands in that noscript
        self._anchor = ""
        self._chains: dict[Chain, str] = {}
        self._written: dict[Text | Code | Ref | Line | Chain, str] = {}
        self._classes = tuple(' class="slime-number"' if column.numeric else "" for column in table.columns)

    def html(self) -> str:
        """The table in its own scrolling container; one without rows is its caption as a paragraph."""
        table = self.table
        if not table.groups:
            return f'<p class="slime-empty {table.name}">{_escape(table.caption)}</p>\n'
        first, later = self._bodies()
        label = f' aria-label="{_attribute(table.title)}"'
        region = f' role="region" tabindex="0"{label}' if table.title else ""
        return "".join(
            (
                f'<div class="slime-scroll"{region}>\n',
                f"<table{self._attributes()}>\n",
                self._caption(unseen=table.unseen),
                self._widths(),
                self._head(),
                *first,
                self._foot(),
                self._facets.script() if self._facets else "",
                "</table>\n",
                *self._later(later),
                "</div>\n",
            )
        )

    def _bodies(self) -> tuple[list[str], list[str]]:
        """The table's bodies: those that are elements from the start, and those of a very long one that are text."""
        first: list[str] = []
        later: list[str] = []
        written = 0
        for group in self.table.groups:
            size = _CHUNK if self._is_long else len(group.rows) or 1
            for start in range(0, len(group.rows) or 1, size):
                rows = group.rows[start : start + size]
                self._is_later = self._defers and written >= _AT_ONCE
                (later if self._is_later else first).append(self._body(self._heading(group, start), rows))
                written += len(rows)
        return first, later

    def _later(self, bodies: list[str]) -> Iterator[str]:
        """The rest of a very long table; where no scripts run, a table of its own in the same columns."""
        if bodies:
            css, style, _ = self._attribute_parts()
            yield f'<noscript class="slime-later"><table class="{css}"{style}>\n'
            yield self._caption(unseen=True)
            yield self._head()
            yield from bodies
            yield "</table></noscript>\n"

    def _caption(self, *, unseen: bool) -> str:
        """The caption; e-books, which would show it, have none that is read aloud only."""
        text = _escape(self.table.caption)
        if not text or (unseen and not self._unfolds):
            return ""
        if not unseen:
            return f"<caption>{text}</caption>\n"
        return f'<caption class="{UNSEEN_CLASS}"><span class="caption-text">{text}</span></caption>\n'

    def _attributes(self) -> str:
        css, style, data = self._attribute_parts()
        return f' class="{css}"{style}{data}'

    def _attribute_parts(self) -> tuple[str, str, str]:
        """Class, columns of a long table, titles of one whose rows become cards, its name as a tool."""
        table = self.table
        css, styles, data = f"slime-table {table.name}", [], []
        if self._is_long or self._has_code:
            shares = " ".join(f"minmax({_NARROWEST},{column.width}fr)" for column in table.columns)
            styles.append(f"--slime-columns:{shares}")
        if self._is_long:
            css += " slime-long slime-whole" if table.whole else " slime-long"
        if self._has_code:
            css += " slime-code"
        if self._facets and stacks(table.columns):
            css += " slime-stacks"
            styles.append(titles_style(table.columns))
        if self._is_long and self._has_code:
            commit = self._domain.workspace.facts.scan.commit or ""
            data.append(f' data-excerpts="{_attribute(commit[:8])}"')
        if self._facets:
            data.append(f' data-table="{_attribute(table.name.removeprefix("slime-"))}"')
        style = f' style="{_attribute(";".join(styles))}"' if styles else ""
        return css, style, "".join(data)

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

    def _heading(self, group: Group, start: int) -> str:
        """The heading above a group's first rows."""
        if start or not group.heading:
            return ""
        span = f'scope="rowgroup" colspan="{len(self.table.columns)}"'
        anchor = f' id="{_attribute(group.anchor)}"' if group.anchor else ""
        return f'<tr class="slime-group"{anchor}><th {span}>{self.cell(group.heading)}</th></tr>\n'

    def _body(self, heading: str, rows: tuple[Row, ...]) -> str:
        space = f' style="--slime-rows:{len(rows)}"' if self._is_long else ""
        return f"<tbody{space}>\n{heading}{''.join(map(self._row, rows))}</tbody>\n"

    def _foot(self) -> str:
        return f"<tfoot>\n{''.join(map(self._row, self.table.foot))}</tfoot>\n" if self.table.foot else ""

    def _row(self, row: Row) -> str:
        out = ["<tr"]
        cite = ""
        self._anchor = anchor = "" if row.anchor in self.skip else _attribute(row.anchor)
        if anchor:
            out.append(f' id="{anchor}"')
            title = "" if self._is_long else f' title="{self.cite}"'
            cite = f'<a class="slime-cite" href="#{anchor}"{title}>¶</a>'
        if self._facets and (values := self._facets.of(row)):
            out.append(f' data-f="{values}"')
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
        code = next((index for index, piece in enumerate(cell) if isinstance(piece, Line)), None)
        if code is not None:  # it gets a row of its own, see excerpts.css
            return f'<span class="slime-cell">{self.cell(cell[:code])}</span> {self.cell(cell[code:])}'
        return "".join(space + self._piece(piece) for space, piece in zip(spaces(cell), cell, strict=True))

    def _piece(self, piece: Text | Code | Link | Ref | Line | Chain) -> str:
        """A piece; all but links recur (symbols, kinds, functions) and are written once a table."""
        if isinstance(piece, Link):
            return self._link(piece)
        if isinstance(piece, Chain) and self._is_long and self._unfolds:
            return self._long_chain(piece)
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
                return self._line(piece)
            case Chain():
                return self._chain(piece)

    def _line(self, piece: Line) -> str:
        """The line, with its context folded; in e-books, which may not unfold anything, the line alone."""
        code = f'<code class="slime-line highlight">{highlighted(piece.text)}</code>'
        if piece.excerpt is None or not self._unfolds:
            return code
        excerpt = excerpt_html(piece.excerpt)
        return f'<details class="slime-context"><summary>{code}</summary>{excerpt}</details>'

    def _link(self, piece: Link) -> str:
        text = _inline(piece.text, code=piece.code)
        url = safe_url(piece.url)
        css = "" if self._is_long else ' class="reference external"'
        return text if url is None else f'<a{css} href="{_attribute(url)}">{text}</a>'

    def _ref(self, piece: Ref) -> str:
        text = _inline(piece.text, code=piece.code)
        uri = self._domain.uri(piece.role, piece.target, self._docname)
        css = "" if self._is_long else ' class="reference internal"'
        return text if uri is None else f'<a{css} href="{_attribute(uri)}">{text}</a>'

    def _chain(self, piece: Chain) -> str:
        """The chain, folded; in e-books, whose readers may never unfold it, the place that it leads to."""
        summary = _escape(piece.summary)
        if not self._unfolds:
            origin = origin_link(piece)
            return (
                summary
                if origin is None
                else f'<span class="slime-chain">{summary} {self._link(origin)}</span>'
            )
        places = "".join(map(self._place, piece.places))
        return f'<details class="slime-chain"><summary>{summary}</summary><ol>{places}</ol></details>'

    def _long_chain(self, piece: Chain) -> str:
        """A chain of a long table (see ``chains.js``); one that an earlier row has is written there alone.

        What stands in a ``noscript`` has none inside; scripts read there what else these would say.
        """
        first = self._chains.get(piece)
        if first is not None:
            summary = _escape(piece.summary)
            if self._is_later:
                return f'<a class="slime-same" href="#{first}">{summary}</a>'
            return f'<noscript data-same="{first}"><a href="#{first}">{summary}</a></noscript>'
        if self._anchor:
            self._chains[piece] = self._anchor
        if self._is_later:
            return self._chain(piece)
        return f"<noscript>{self._chain(piece)}</noscript>"

    def _place(self, place: ChainPlace) -> str:
        """A line of source code and what its steps say; short, since a page may have thousands."""
        steps = "; ".join(map(self._step, place.steps))
        uri = safe_url(place.url) or (
            place.record and self._domain.uri("record", place.record, self._docname)
        )
        text = _escape(place.text)
        if uri:
            text = f'<a href="{_attribute(uri)}">{text}</a>'
        if self._is_long:
            return f"<li>{text} {steps}"
        code = f'<code class="slime-line highlight">{highlighted(place.code)}</code>' if place.code else ""
        return f"<li>{text} {steps}{code}</li>"

    def _step(self, step: ChainStep) -> str:
        often = f" ×{step.times}" if step.times > 1 else ""
        detail = f" <code>{_escape(step.detail)}</code>" if step.detail else ""
        return self._rule(step.rule) + detail + often

    def _write_rule(self, rule: str) -> str:
        word = _escape(self._rules.get(rule, rule))
        uri = self._domain.uri("rule", rule, self._docname)
        return word if uri is None else f'<a href="{_attribute(uri)}">{word}</a>'


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
    skip, unfolds = frozenset(node["skip"]), self.builder.name != "epub"
    writer = TableWriter(node.table, domain, self.builder.current_docname, skip, unfolds=unfolds)
    self.body.append(writer.html())
    raise nodes.SkipNode
