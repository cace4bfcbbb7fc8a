r"""LaTeX of the extension's own nodes.

Tables are written straight from their data, as longtables whose columns have explicit widths: as ordinary nodes
the tables of a whole scan are more than TeX's memory holds at a time, and on paper a file is better named once,
above its rows, than in every one of them. Every text from the scan passes the writer's own ``encode``.
"""

import re
from functools import cache

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.writers.latex import LaTeXTranslator

from _ext.domain import SlimeDomain
from _ext.nodes import breakable, slime_table
from _ext.permalinks import safe_url
from _ext.tables import Cell, Chain, Code, Column, Line, Link, Ref, Row, Table, Text, origin_link, spaces
from _ext.views.pieces import RECORD_PREFIX
from _ext.visible import visible

PREAMBLE = r"""
\usepackage{array,booktabs,longtable}
\newcommand{\slimebreak}{\penalty200\relax}
\newcommand{\slimecode}[1]{\sphinxcode{\sphinxupquote{#1}}}
% A caption has room for some rows below it.
\newcommand{\slimecaption}[1]{\par\needspace{8\baselineskip}\medskip\noindent{\normalsize\bfseries #1}\par\nobreak}
% The same above a table of the prose, which leaves more room above itself.
\newcommand{\slimetablecaption}[1]{\slimecaption{#1}\vskip-0.6\baselineskip}
% A heading above the rows of one file, as wide as the table; a page never ends with it.
\newcommand{\slimegroup}[2]{\multicolumn{#1}{@{}p{\linewidth}@{}}{\raggedright\rule{0pt}{2.8ex}#2}\\*}
% Rows are handed on in small chunks: TeX holds a chunk in its memory until the next one.
\newenvironment{slimetable}{%
  \par\footnotesize\setlength{\tabcolsep}{3pt}\setlength{\extrarowheight}{1.5pt}\setlength{\LTpre}{3pt}\setlength{\LTpost}{9pt}%
  \setcounter{LTchunksize}{25}\setlength{\LTleft}{0pt}\setlength{\LTright}{0pt}\raggedright
}{\par}
"""

_SHORT = 8
"""A table of this many rows is not broken across pages."""
_LONGEST_WORD = 16
"""Characters that may stand without a place to break; columns are narrow."""
_STOPS = r"/._()\[\],=:\-"
_BREAKS = re.compile(
    rf"(?<=[{_STOPS}])(?=.)|(?<=[^{_STOPS}]{{{_LONGEST_WORD}}})(?=[^{_STOPS} ])|(?<=[a-z])(?=[A-Z][a-z])"
)


def _code(self: LaTeXTranslator, text: str) -> str:
    """A name or a line of code, escaped by Sphinx's own rules, that may break after punctuation."""
    breakable_text = r"\slimebreak{}".join(map(self.encode, _BREAKS.split(visible(text))))
    return rf"\slimecode{{{breakable_text}}}"


class TableWriter:
    """Writes one table for the page that the translator is at."""

    def __init__(self, table: Table, translator: LaTeXTranslator, skip: frozenset[str]) -> None:
        self.table = table
        self.skip = skip
        self._translator = translator
        self._domain = SlimeDomain.of(translator.builder.env)
        self._docname = translator.curfilestack[-1]
        self._docnames = translator.builder.docnames
        self._piece = cache(self._write)
        rows = sum(1 for _ in table.rows()) + len(table.foot)
        self._row_end = r"\\*" if rows <= _SHORT else r"\\"

    def latex(self) -> str:
        """The table; one without rows is its caption as a paragraph."""
        table = self.table
        caption = self._translator.encode(visible(table.caption))
        if not table.groups:
            return f"\n\n{caption}\n\n"
        body = (
            rf"\begin{{longtable}}{{{_widths(table.columns)}}}",
            self._head(),
            *(line for group in table.groups for line in self._group(group.heading, group.rows)),
            *([r"\midrule", *map(self._row, table.foot)] if table.foot else []),
            r"\end{longtable}",
        )
        above = rf"\slimecaption{{{caption}}}" if table.title else ""
        return "\n".join(["", r"\begin{slimetable}", above, *body, r"\end{slimetable}", ""])

    def _head(self) -> str:
        if not any(column.title for column in self.table.columns):
            return r"\toprule\endhead\bottomrule\endfoot"
        titles = " & ".join(rf"\bfseries {self._translator.encode(c.title)}" for c in self.table.columns)
        return rf"\toprule {titles}\\\midrule\endhead\bottomrule\endfoot"

    def _group(self, heading: Cell, rows: tuple[Row, ...]) -> list[str]:
        head = [rf"\slimegroup{{{len(self.table.columns)}}}{{{self.cell(heading)}}}"] if heading else []
        return head + [self._row(row) for row in rows]

    def _row(self, row: Row) -> str:
        return self._anchor(row.anchor) + " & ".join(map(self.cell, row.cells)) + self._row_end

    def _anchor(self, anchor: str) -> str:
        """A label, for rows that some page cites: a label for every row would cost more than it is worth."""
        cited = anchor.removeprefix(RECORD_PREFIX) in self._cited_records
        return self._translator.hypertarget(anchor) if cited and anchor not in self.skip else ""

    @property
    def _cited_records(self) -> frozenset[str]:
        cited = (name for page in self._domain.cited.values() for role, name in page if role == "record")
        return frozenset(cited)

    def cell(self, cell: Cell) -> str:
        """The pieces of a cell; code lines and evidence begin a line of their own."""
        gaps = (
            r"\par " if index and isinstance(piece, Line | Chain) else space
            for index, (space, piece) in enumerate(zip(spaces(cell), cell, strict=True))
        )
        return "".join(gap + self._piece(piece) for gap, piece in zip(gaps, cell, strict=True))

    def _write(self, piece: Text | Code | Ref | Link | Line | Chain) -> str:
        match piece:
            case Text():
                return self._text(piece.text, code=False)
            case Code() | Line():
                return self._text(piece.text, code=True)
            case Link():
                return self._link(piece)
            case Ref():
                return self._ref(piece)
            case Chain():
                return self._chain(piece)

    def _text(self, text: str, *, code: bool) -> str:
        return _code(self._translator, text) if code else self._translator.encode(visible(text))

    def _link(self, piece: Link) -> str:
        text, url = self._text(piece.text, code=piece.code), safe_url(piece.url)
        return text if url is None else rf"\sphinxhref{{{self._translator.encode_uri(url)}}}{{{text}}}"

    def _ref(self, piece: Ref) -> str:
        """A link into the book; none from a lesson's table to the lesson itself, which stands right above."""
        text = self._text(piece.text, code=piece.code)
        target = self._domain.locate(piece.role, piece.target)
        if target is None or target.docname == self._docname or target.docname not in self._docnames:
            return text
        label = f"{target.docname}:{target.anchor or ':doc'}"
        return f"{self._translator.hyperlink(label)}{text}}}}}"

    def _chain(self, piece: Chain) -> str:
        """The kind, and where the value comes from: print has no room for every step of every row."""
        summary = self._text(piece.summary, code=False)
        origin = origin_link(piece)
        if origin is None:
            return summary
        link = self._link(origin)
        return f"{summary}: {link}" if origin.code else rf"{summary}: \mbox{{{link}}}"  # the number of a line


def _widths(columns: tuple[Column, ...]) -> str:
    """Explicit widths; the gaps between columns are taken off each column's share."""
    shares = [column.print_width or column.width for column in columns]
    gaps = 2 * (len(columns) - 1) / len(columns)
    specs = (
        rf">{{\ragged{'left' if column.numeric else 'right'}\arraybackslash}}"
        rf"p{{\dimexpr {share / sum(shares):.3f}\linewidth-{gaps:.3f}\tabcolsep\relax}}"
        for column, share in zip(columns, shares, strict=True)
    )
    return f"@{{}}{''.join(specs)}@{{}}"


def visit_table_latex(self: LaTeXTranslator, node: slime_table) -> None:
    """Write a table; its child is for the search index only."""
    self.body.append(TableWriter(node.table, self, frozenset(node["skip"])).latex())
    raise nodes.SkipNode


def visit_breakable_latex(self: LaTeXTranslator, node: breakable) -> None:
    """A literal that may break after punctuation."""
    self.body.append(_code(self, node.astext()))
    raise nodes.SkipNode


def _add_preamble(_app: Sphinx, config: Config) -> None:
    elements = config.latex_elements
    elements["preamble"] = elements.get("preamble", "") + PREAMBLE


def setup_latex(app: Sphinx) -> None:
    """Have the documents' preambles hold what the tables need."""
    app.connect("config-inited", _add_preamble)
