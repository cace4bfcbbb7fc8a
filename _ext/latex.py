"""LaTeX of the extension's own inline node. Tables reach LaTeX as ordinary nodes (see `expand`)."""

import re

from docutils import nodes
from sphinx.writers.latex import LaTeXTranslator

from _ext.nodes import breakable
from _ext.visible import visible

_LONGEST_WORD = 24
"""Characters that may stand without a place to break; columns are narrow."""
_BREAKS = re.compile(rf"(?<=[/._()\[\],=:])(?=.)|(?<=[^/._()\[\],=:]{{{_LONGEST_WORD}}})(?=[^/._()\[\],=: ])")


def visit_breakable_latex(self: LaTeXTranslator, node: breakable) -> None:
    """A literal that may break after punctuation, escaped by Sphinx's own rules."""
    parts = _BREAKS.split(visible(node.astext()))
    text = r"\allowbreak{}".join(map(self.encode, parts))
    self.body.append(rf"\sphinxcode{{\sphinxupquote{{{text}}}}}")
    raise nodes.SkipNode
