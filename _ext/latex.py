"""LaTeX of the extension's own inline node. Tables reach LaTeX as ordinary nodes (see `expand`)."""

import re

from docutils import nodes
from sphinx.writers.latex import LaTeXTranslator

from _ext.nodes import breakable
from _ext.visible import visible

_AFTER_PUNCTUATION = re.compile(r"(?<=[/._()\[\],=:])(?=.)")


def visit_breakable_latex(self: LaTeXTranslator, node: breakable) -> None:
    """A literal that may break after punctuation, escaped by Sphinx's own rules."""
    parts = _AFTER_PUNCTUATION.split(visible(node.astext()))
    text = r"\allowbreak{}".join(map(self.encode, parts))
    self.body.append(rf"\sphinxcode{{\sphinxupquote{{{text}}}}}")
    raise nodes.SkipNode
