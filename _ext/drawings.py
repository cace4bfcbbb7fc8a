"""The node that holds a picture, and how each output format shows it.

HTML gets inline SVG, coloured by the style sheet; EPUB an SVG file with an image; LaTeX gets TikZ. All other
formats get the picture in words.
"""

from pathlib import Path
from typing import Any, ClassVar, cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator
from sphinx.writers.latex import LaTeXTranslator

from _ext.timeline import svg, tikz
from _ext.timeline.drawing import Drawing


class slime_drawing(nodes.General, nodes.Element):  # noqa: N801  (docutils names nodes so)
    """A picture. Its attributes: ``drawing`` and ``ident``, which is unique in the documentation."""

    @property
    def drawing(self) -> Drawing:
        """The picture."""
        return cast("Drawing", self["drawing"])


class DrawingToWords(SphinxPostTransform):
    """Puts the description in the picture's place where a format has neither SVG nor TikZ."""

    default_priority = 200
    drawn: ClassVar[frozenset[str]] = frozenset({"html", "latex"})

    def run(self, **_kwargs: Any) -> None:
        """Replace every picture of the document."""
        if self.env._app.builder.format in self.drawn:  # noqa: SLF001  (the public attribute is deprecated)
            return
        for node in list(self.document.findall(slime_drawing)):
            node.replace_self(nodes.paragraph("", node.drawing.description))


def _visit_html(self: HTML5Translator, node: slime_drawing) -> None:
    if self.builder.name == "epub":
        self.body.append(_image(self, node))
    else:
        label = self.attval(node.drawing.title)
        picture = svg.inline(node.drawing, node["ident"])
        self.body.append(
            f'<div class="slime-drawing-scroll" role="region" tabindex="0" aria-label="{label}">\n'
            f"{picture}</div>\n"
        )
    raise nodes.SkipNode


def _image(self: HTML5Translator, node: slime_drawing) -> str:
    """Write the picture beside the other images, from where the builder takes them into the e-book."""
    name = f"{node['ident']}.svg"
    folder = Path(self.builder.outdir) / self.builder.imagedir
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(svg.standalone(node.drawing), encoding="utf-8")
    alt = self.attval(f"{node.drawing.title}. {node.drawing.description}")
    return f'<img class="slime-drawing" src="{self.builder.imgpath}/{name}" alt="{alt}" />\n'


def _visit_latex(self: LaTeXTranslator, node: slime_drawing) -> None:
    self.body.append("\n" + tikz.write(node.drawing, self.encode) + "\n")
    raise nodes.SkipNode


def _unexpanded(_self: Any, _node: nodes.Element) -> None:
    raise nodes.SkipNode


def _add_preamble(_app: Sphinx, config: Config) -> None:
    elements = config.latex_elements
    elements["preamble"] = elements.get("preamble", "") + tikz.PREAMBLE


def setup_drawings(app: Sphinx) -> None:
    """Register the node, its visitors, its style sheet and what LaTeX needs."""
    other = (_unexpanded, None)
    app.add_node(
        slime_drawing,
        html=(_visit_html, None),
        latex=(_visit_latex, None),
        text=other,
        man=other,
        texinfo=other,
    )
    app.add_post_transform(DrawingToWords)
    app.add_css_file("timeline.css")
    app.connect("config-inited", _add_preamble)
