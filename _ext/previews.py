"""What a link to a page shows elsewhere: its title, its first sentence, a picture (Open Graph).

The sentence is the first that the page's author wrote: a lesson's page begins with a list of its symbols, which says
nothing to somebody who has not opened it. It serves search engines as the page's description as well.
"""

import re
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from _ext.nodes import GENERATED_CLASS
from _ext.sitemap import alternates
from _ext.visible import visible

_LIMIT = 160
"""Characters that the services show of a description, at least."""
_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$))")


def first_sentence(document: nodes.document) -> str:
    """The first sentence of the page's own text; empty where it has none."""
    for paragraph in document.findall(nodes.paragraph):
        if isinstance(paragraph.parent, nodes.section) and GENERATED_CLASS not in paragraph["classes"]:
            text = " ".join(paragraph.astext().split())
            found = _SENTENCE.match(text)
            return _shortened(found.group() if found else text)
    return ""


def _shortened(text: str) -> str:
    return text if len(text) <= _LIMIT else text[: _LIMIT - 1].rstrip("，、；,; ") + "…"


def add_preview(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Add the tags to a page's head; what Sphinx makes by itself (index, search) has none."""
    if document is None or app.builder.format != "html" or app.builder.name == "epub":
        return
    description = first_sentence(document)
    base: str = app.config.html_baseurl
    picture = app.config.slime_preview_picture
    tags = {
        "og:type": "website" if page == app.config.root_doc else "article",
        "og:site_name": app.config.project,
        "og:title": app.env.titles[page].astext(),
        "og:description": description,
        "og:url": base and base + app.builder.get_target_uri(page),
        "og:image": base and picture and base + picture,
        "og:image:width": base and picture and "1200",
        "og:image:height": base and picture and "630",
    }
    lines = [_tag("property", name, content) for name, content in tags.items() if content]
    if description:
        lines.append(_tag("name", "description", description))
    if tags["og:image"]:
        lines.append(_tag("name", "twitter:card", "summary_large_image"))
    lines += [
        f'<link rel="alternate" hreflang="{language}" href="{escape(address)}" />'
        for language, address in alternates(app, page)
    ]
    context["metatags"] = context.get("metatags", "") + "\n".join(lines) + "\n"


def _tag(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(visible(content))}" />'


def setup_previews(app: Sphinx) -> None:
    """Register the picture (a path in the site, 1200 by 630 pixels) and the tags."""
    app.add_config_value("slime_preview_picture", "", "html", str)
    app.connect("html-page-context", add_preview)
