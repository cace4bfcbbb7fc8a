"""Finds a table's row that became text: a reader would see its bars.

Neither MyST nor docutils says so: a row that stands below its table's end is a paragraph like any other.
"""

import re

from docutils import nodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem, warn

_ROW = re.compile(r"\|.*\|", re.DOTALL)


def _warn_of_stray_rows(_app: Sphinx, document: nodes.document) -> None:
    """Warn of every paragraph that is nothing but a row, or several; bars in code are code."""
    for paragraph in document.findall(nodes.paragraph):
        ends = paragraph.children[:1] + paragraph.children[-1:]
        if all(isinstance(end, nodes.Text) for end in ends) and _ROW.fullmatch(paragraph.astext().strip()):
            warn(
                Problem.STRAY_MARKUP,
                "a row of a table stands outside of every table; put it into one",
                paragraph,
            )


def setup_stray_markup(app: Sphinx) -> None:
    """Look at each page once it is read."""
    app.connect("doctree-read", _warn_of_stray_rows)
