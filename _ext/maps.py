"""The node that holds a map, and how each output format shows it.

HTML gets a table whose cells are links, each with a shade behind its number: a picture to see, a table to read,
to hear and to walk through by keyboard. On narrow screens its rows become lists (see ``maps.css``). All other
formats get a table with a row a folder, which names its sections with their counts.
"""

from html import escape
from math import log2
from typing import Any

import msgspec
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

from _ext.domain import SlimeDomain
from _ext.formats import is_site
from _ext.nodes import make_table
from _ext.overview_words import OverviewWords, overview_words
from _ext.views.concurrency_map import CANDIDATES, Map, MapColumn, MapRow, as_table
from _ext.views.folders import part_anchor
from _ext.visible import visible

_decoder = msgspec.msgpack.Decoder(Map)


class slime_map(nodes.General, nodes.Element):  # noqa: N801  (docutils names nodes so)
    """A map. Its attribute ``map`` is the encoded `Map`."""

    @property
    def map(self) -> Map:
        """The decoded map."""
        return _decoder.decode(self["map"])


class MapToTable(SphinxPostTransform):
    """Puts a table in the map's place where pages are not browsed."""

    default_priority = 4  # before tables are expanded

    def run(self, **_kwargs: Any) -> None:
        """Replace every map of the document."""
        builder = self.env._app.builder  # noqa: SLF001  (the public attribute is deprecated)
        if is_site(builder):
            return
        workspace = SlimeDomain.of(self.env).workspace
        words = overview_words(zh=workspace.texts.zh)
        for node in list(self.document.findall(slime_map)):
            table = as_table(node.map, workspace.texts.records, words.folder, workspace.texts.section)
            node.replace_self(make_table(table))


class MapWriter:
    """Writes one map for one page."""

    def __init__(self, shown: Map, domain: SlimeDomain, docname: str) -> None:
        self.map = shown
        self._domain = domain
        self._docname = docname
        self._words: OverviewWords = overview_words(zh=domain.workspace.texts.zh)
        self._texts = domain.workspace.texts

    def html(self) -> str:
        """The table in a container that scrolls where it must."""
        caption = _escape(self.map.caption)
        head = (
            f'<th scope="col" role="columnheader">{_escape(self._words.folder)}</th>',
            f'<th scope="col" role="columnheader" class="total"><span>{_escape(self._texts.total)}</span></th>',
            *map(self._column, self.map.columns),
        )
        foot = self._row(self.map.sums, ' class="sums"') if self.map.sums else ""
        return (
            f'<div class="slime-scroll slime-map-scroll" role="region" tabindex="0" aria-label="{caption}">\n'
            f'<table class="slime-map" role="table"><caption>{caption}</caption>\n'
            f'<thead role="rowgroup"><tr role="row">{"".join(head)}</tr></thead>\n'
            f'<tbody role="rowgroup">\n{"".join(self._row(row, "") for row in self.map.rows)}</tbody>\n'
            f'<tfoot role="rowgroup">\n{foot}</tfoot>\n</table>\n</div>\n'
        )

    def _column(self, column: MapColumn) -> str:
        """A section's number and title, upright; linked to the section."""
        number = f"<b>{_escape(column.short)}</b> " if column.label else ""
        title = f"{number}<span>{_escape(column.title)}</span>"
        uri = self._domain.uri("section", column.label, self._docname) if column.label else None
        inner = title if uri is None else f'<a href="{_escape(uri)}">{title}</a>'
        css = ' class="candidates"' if column.label == CANDIDATES else ""
        return f'<th scope="col" role="columnheader"{css}>{inner}</th>'

    def _row(self, row: MapRow, css: str) -> str:
        name = f"<code>{_escape(row.name)}</code>" if row.role else _escape(row.name)
        uri = self._domain.uri(row.role, row.path, self._docname) if row.role else None
        head = name if uri is None else f'<a href="{_escape(uri)}">{name}</a>'
        slash = "/" if row.role == "folder" else ""
        cells = "".join(
            self._cell(row, count, column) for count, column in zip(row.counts, self.map.columns, strict=True)
        )
        return (
            f'<tr role="row"{css}>'
            f'<th scope="row" role="rowheader" style="--level:{row.level}">{head}{slash}</th>'
            f'<td role="cell" class="total">{self._total(row)}</td>{cells}</tr>\n'
        )

    def _total(self, row: MapRow) -> str:
        label = f'<span class="what">{_escape(self._texts.total)} </span>'
        return f"{label}{row.total}"

    def _cell(self, row: MapRow, count: int, column: MapColumn) -> str:
        if not count:
            return '<td role="cell"></td>'
        title = f"{column.short} {column.title}" if column.label else column.title
        label = self._words.map_cell.format(folder=row.path or row.name, column=title, records=count)
        what = f'<span class="what">{_escape(title)} </span>'
        uri = self._uri(row, column)
        css = ' class="candidates"' if column.label == CANDIDATES else ""
        # Logarithmic: most numbers are small beside the largest, and one is to be told from five.
        size = f'style="--size:{min(1.0, log2(1 + count) / log2(1 + self.map.largest)):.2f}"'
        tag = f'a href="{_escape(uri)}"' if uri else "span"
        end = tag.partition(" ")[0]
        return f'<td role="cell"{css}><{tag} {size} title="{_escape(label)}">{what}{count}</{end}></td>'

    def _uri(self, row: MapRow, column: MapColumn) -> str | None:
        """The part of the row's page that lists these places. The sums are of a folder; a file's page is all."""
        role = row.role or "folder"
        if row.role == "" and row is not self.map.sums:
            return None
        uri = self._domain.uri(role, row.path, self._docname)
        return uri if uri is None or role == "file" else f"{uri}#{part_anchor(column.label)}"


def _escape(text: str) -> str:
    return escape(visible(text), quote=True)


def visit_map_html(self: HTML5Translator, node: slime_map) -> None:
    """Write a map."""
    domain = SlimeDomain.of(self.builder.env)
    self.body.append(MapWriter(node.map, domain, self.builder.current_docname).html())
    raise nodes.SkipNode


def _unexpanded(_self: Any, _node: nodes.Element) -> None:
    """Never met: maps are tables by the time that other formats are written."""
    raise nodes.SkipNode


def setup_maps(app: Sphinx) -> None:
    """Register the node, its visitor, its style sheet and the transform for other formats."""
    other = (_unexpanded, None)
    app.add_node(slime_map, html=(visit_map_html, None), latex=other, text=other, man=other, texinfo=other)
    app.add_post_transform(MapToTable)
    app.add_css_file("maps.css")
