"""LaTeX of the extension's own inline node. Tables reach LaTeX as ordinary nodes (see `expand`)."""

from docutils import nodes
from sphinx.writers.latex import LaTeXTranslator

from _ext.nodes import breakable
from _ext.visible import visible

_BREAK_AFTER = ("/", ".", r"\_")


def visit_breakable_latex(self: LaTeXTranslator, node: breakable) -> None:
    """A literal that may break after slashes, dots and underscores, escaped by Sphinx's own rules."""
    text = self.encode(visible(node.astext()))
    for sign in _BREAK_AFTER:
        text = text.replace(sign, sign + r"\allowbreak{}")
    self.body.append(rf"\sphinxcode{{\sphinxupquote{{{text}}}}}")
    raise nodes.SkipNode
