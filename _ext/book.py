r"""The printed book's parts: front matter, numbered chapters, appendices.

A site's home page holds its tables of contents below its own text, so that Sphinx makes the home page's headings
the book's first chapters and all other pages their sections. Here the home page becomes a chapter of its own, and
the pages stand beside it: those of unnumbered tables of contents before the numbered one as front matter, those of
the numbered one as chapters (whose numbers are hence the site's), those after it as appendices.
"""

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders.latex import LaTeXBuilder
from sphinx.config import Config
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.texescape import escape

from _ext.domain import SlimeDomain
from _ext.nodes import CITE_CLASS, DOWNLOAD_CLASS, breakable
from _ext.visible import visible

PREAMBLE = r"""
% Front matter has no numbers, and only its chapters' titles are in the contents.
\newcommand{\slimefrontmatter}{%
  \setcounter{secnumdepth}{-1}\addtocontents{toc}{\protect\setcounter{tocdepth}{0}}}
\newcommand{\slimemainmatter}{\clearpage
  \setcounter{secnumdepth}{1}\addtocontents{toc}{\protect\setcounter{tocdepth}{1}}}
\newcommand{\slimeappendices}{\appendix
  \setcounter{secnumdepth}{0}\addtocontents{toc}{\protect\setcounter{tocdepth}{0}}}
"""


class BookParts(SphinxPostTransform):
    """Rearranges the one document that a LaTeX builder makes of all pages; does nothing without a numbered part."""

    default_priority = 1  # before references are resolved: nothing depends on where a page stands
    builders = ("latex",)

    def run(self, **_kwargs: Any) -> None:
        """Move the pages out of the home page."""
        home = self.document.next_node(nodes.section)
        numbered = self._numbered()
        if home is None or not numbered:
            return
        pages = list(_outermost_pages(home))
        order = [page["docname"] in numbered for page in pages]
        first, last = order.index(True), len(order) - order[::-1].index(True)
        for page in pages:
            page.parent.remove(page)
        title, body = home.children[0], home.children[1:]
        texts = SlimeDomain.of(self.env).workspace.texts
        preface = nodes.section("", nodes.title("", texts.about_book), ids=home["ids"], names=home["names"])
        preface["docname"] = self.document["docname"]
        preface += body
        home["ids"], home["names"] = [], []
        home.children = []
        home += [
            title,
            *(_command("slimefrontmatter"), preface, *pages[:first]),
            *(_command("slimemainmatter"), *pages[first:last]),
            *(_command("slimeappendices"), *pages[last:]),
        ]

    def _numbered(self) -> set[str]:
        """The pages that the home page's numbered tables of contents name."""
        home = self.env.get_doctree(self.document["docname"])
        trees = [tree for tree in home.findall(addnodes.toctree) if tree.get("numbered")]
        return {docname for tree in trees for docname in tree["includefiles"]}


def _outermost_pages(node: nodes.Element) -> Iterator[addnodes.start_of_file]:
    """The pages that a node holds, without those within another."""
    for child in node.children:
        if isinstance(child, addnodes.start_of_file):
            yield child
        elif isinstance(child, nodes.Element):
            yield from _outermost_pages(child)


def _command(name: str) -> nodes.raw:
    return nodes.raw("", f"\\{name}\n", format="latex")


class NoDownloads(SphinxPostTransform):
    """Takes away what offers a download: neither paper nor an e-book has the file."""

    default_priority = 1
    builders = ("latex", "epub")

    def run(self, **_kwargs: Any) -> None:
        """Remove the offers."""
        for node in list(self.document.findall(nodes.inline)):
            if DOWNLOAD_CLASS in node["classes"]:
                node.parent.remove(node)


class NoExplanations(SphinxPostTransform):
    """Takes away what a pointer would show over a sign in a signature: paper prints it, after the sign."""

    default_priority = 1
    builders = ("latex",)

    def run(self, **_kwargs: Any) -> None:
        """Leave the signs."""
        for node in list(self.document.findall(nodes.abbreviation)):
            if isinstance(node.parent, addnodes.desc_parameter | addnodes.desc_sig_operator):
                node.replace_self(node.children)


class TitlesWithTheirBlocks(SphinxPostTransform):
    """Keeps a citation's small title on the page where its block begins."""

    default_priority = 1
    builders = ("latex",)

    def run(self, **_kwargs: Any) -> None:
        """Ask for room before each title; between a title and its block nothing could still be asked for."""
        for listed in list(self.document.findall(nodes.definition_list)):
            if CITE_CLASS in listed["classes"]:
                for item in list(listed.children[1:]):
                    listed.insert(listed.index(item), _command("needspace{6\\baselineskip}"))
                listed.parent.insert(listed.parent.index(listed), _command("needspace{6\\baselineskip}"))


class BreakableCode(SphinxPostTransform):
    """Lets code in sentences break after its underscores and brackets too: columns and lists are narrow."""

    default_priority = 400  # after references are resolved, whose titles are literals as well
    builders = ("latex",)

    def run(self, **_kwargs: Any) -> None:
        """Replace literals of plain text, but for those in headings, which Sphinx treats by itself."""
        for node in list(self.document.findall(nodes.literal)):
            if type(node) is nodes.literal and "code" not in node["classes"] and not _in_title(node):
                node.replace_self(breakable(node.rawsource, node.astext()))


def _in_title(node: nodes.Node) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, nodes.title | nodes.rubric | nodes.term):
            return True
    return False


def _name_the_scan(app: Sphinx) -> None:
    r"""Give the cover what the book is of, as ``\slimescanned``. The data is loaded by then."""
    if not isinstance(app.builder, LaTeXBuilder):
        return
    workspace = SlimeDomain.of(app.env).workspace
    scan = workspace.facts.scan
    if scan.repository is None or scan.commit is None:
        return
    lines = (scan.repository.removesuffix(".git"), f"{workspace.texts.commit} {scan.commit}")
    text = r"\par ".join(escape(visible(line), "xelatex") for line in lines)
    app.builder.context["preamble"] += f"\n\\gdef\\slimescanned{{{text}}}\n"


def _add_preamble(_app: Sphinx, config: Config) -> None:
    elements = config.latex_elements
    elements["preamble"] = elements.get("preamble", "") + PREAMBLE


def setup_book(app: Sphinx) -> None:
    """Register the transform and its commands."""
    app.add_post_transform(BookParts)
    app.add_post_transform(NoDownloads)
    app.add_post_transform(NoExplanations)
    app.add_post_transform(TitlesWithTheirBlocks)
    app.add_post_transform(BreakableCode)
    app.connect("builder-inited", _name_the_scan, priority=900)
    app.connect("config-inited", _add_preamble)
