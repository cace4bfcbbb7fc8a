"""Registers the nodes with their visitors for every output format."""

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from _ext.formats import is_site
from _ext.html import visit_table_html
from _ext.latex import setup_latex, visit_breakable_latex, visit_table_latex
from _ext.nodes import api_name, breakable, slime_table
from _ext.visible import visible


def _visit_literal(self: Any, node: nodes.literal) -> None:
    self.visit_literal(node)


def _depart_literal(self: Any, node: nodes.literal) -> None:
    self.depart_literal(node)


def _depart_nothing(_self: Any, _node: nodes.Element) -> None:
    pass


def _visit_api_name(self: Any, node: api_name) -> None:
    """What a page's script finds its card by; e-books have none."""
    self.body.append(f'<span data-api="{escape(visible(node["symbol"]))}">' if is_site(self.builder) else "")


def _depart_api_name(self: Any, _node: api_name) -> None:
    self.body.append("</span>" if is_site(self.builder) else "")


def _unexpanded(_self: Any, _node: nodes.Element) -> None:
    """Never met: tables are ordinary nodes by the time that these formats are written."""
    raise nodes.SkipNode


def setup_nodes(app: Sphinx) -> None:
    """Register the nodes and what LaTeX needs for them."""
    setup_latex(app)
    plain = (_unexpanded, None)
    app.add_node(
        slime_table,
        html=(visit_table_html, None),
        latex=(visit_table_latex, None),
        text=plain,
        man=plain,
        texinfo=plain,
    )
    nothing = (_depart_nothing, _depart_nothing)
    app.add_node(
        api_name,
        html=(_visit_api_name, _depart_api_name),
        latex=nothing,
        text=nothing,
        man=nothing,
        texinfo=nothing,
    )
    literal = (_visit_literal, _depart_literal)
    app.add_node(
        breakable,
        html=literal,
        latex=(visit_breakable_latex, _depart_nothing),
        text=literal,
        man=literal,
        texinfo=literal,
    )
