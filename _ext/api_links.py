"""Code in prose that names an API of another lesson becomes a link to that lesson.

So a page names no API that it does not either explain itself or hand on to the lesson that does. What a lesson
maps itself is no link on its page, and neither is what several lessons own. The text is never changed.
"""

from typing import ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from _ext.api_names import must_be_api, spelled_name
from _ext.domain import SlimeDomain
from _ext.nodes import GENERATED_CLASS, UNKNOWN_API_CLASS, api_name
from _ext.views.mentions import MentionQuery

_NO_LINKS_IN = (
    nodes.title,
    nodes.rubric,
    nodes.term,
    nodes.caption,
    nodes.reference,
    addnodes.pending_xref,
    addnodes.desc,
)


class LinkApiNames(SphinxTransform):
    """Turn the literals of a page that name another lesson's API into references to it."""

    default_priority: ClassVar[int] = (
        500  # after the directives have made their nodes, before references resolve
    )

    def apply(self, **_kwargs: object) -> None:
        """Link each; mark those that should be an API's name and are none, for `completeness` to report."""
        domain = SlimeDomain.of(self.env)
        lesson = domain.page_lesson()
        for literal in list(self.document.findall(nodes.literal)):
            name = spelled_name(literal.astext())
            if name is None or _stands_where_no_link_may(literal):
                continue
            mention = domain.ask(MentionQuery(name, lesson)).value
            if mention.elsewhere is not None:
                literal.replace_self(self._link(domain, literal, mention.symbols[0]))
            elif len(mention.symbols) == 1:
                literal.replace_self(api_name("", "", literal.deepcopy(), symbol=mention.symbols[0]))
            elif not mention.symbols and must_be_api(name):
                literal["classes"].append(UNKNOWN_API_CLASS)

    def _link(self, domain: SlimeDomain, literal: nodes.literal, symbol: str) -> addnodes.pending_xref:
        domain.note_cited([("api", symbol)])
        return addnodes.pending_xref(
            "",
            literal.deepcopy(),
            refdomain="slime",
            reftype="api",
            reftarget=symbol,
            refdoc=self.env.current_document.docname,
            refexplicit=True,
            refwarn=False,
            slime_optional=True,
        )


def _stands_where_no_link_may(literal: nodes.literal) -> bool:
    node: nodes.Element | None = literal
    while node is not None:
        if isinstance(node, _NO_LINKS_IN) or GENERATED_CLASS in node["classes"]:
            return True
        node = node.parent
    return False


def setup_api_links(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(LinkApiNames)
