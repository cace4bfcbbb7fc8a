"""``self-check``: a question whose answer is folded where a page can fold, and printed where it cannot.

The question is the directive's argument, the answer its content. It is an ordinary admonition, so every
builder renders it; HTML folds it through Sphinx's own ``collapsible`` attribute. Some e-book readers never
unfold anything, so in EPUB the answer stands open.
"""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.directives.admonitions import Admonition
from sphinx.transforms.post_transforms import SphinxPostTransform

CSS_CLASS = "self-check"


class SelfCheckDirective(Admonition):
    """A question and its answer."""

    def run(self) -> list[nodes.Node]:
        """One admonition, folded."""
        self.options.setdefault("collapsible", "closed")
        self.options["class"] = [*self.options.get("class", []), CSS_CLASS]
        return super().run()


class UnfoldAdmonitions(SphinxPostTransform):
    """Where nothing can be unfolded by hand, what pages fold stands open."""

    default_priority = 500
    builders = ("epub",)

    def run(self, **_kwargs: Any) -> None:
        """Take the fold away."""
        for node in self.document.findall(nodes.admonition):
            node.attributes.pop("collapsible", None)


def setup_selfcheck(app: Sphinx) -> None:
    """Register the directive and the lessons' style sheet."""
    app.add_css_file("lessons.css")
    app.add_directive("self-check", SelfCheckDirective)
    app.add_post_transform(UnfoldAdmonitions)
