"""Every page says which commit it shows: a line below its text, under any theme, in HTML and EPUB."""

from dataclasses import dataclass, replace
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from _ext.domain import SlimeDomain
from _ext.permalinks import safe_url
from _ext.visible import visible
from _ext.workspace import Workspace


@dataclass(frozen=True, slots=True)
class CommitNoteQuery:
    """The line, as HTML. A commit that the reference figures are not of is said to be another."""

    def answer(self, workspace: Workspace) -> str:
        """Empty where the scan is of a folder, or there is none."""
        scan, links = workspace.facts.scan, workspace.links
        if not workspace.facts.available or scan.commit is None or scan.repository is None:
            return ""
        name = scan.repository.removesuffix(".git").rstrip("/").rpartition("//")[2].partition("/")[2]
        words = workspace.texts.page_commit.format(
            repository=_link(name or scan.repository, links.base),
            commit=_link(scan.commit[:8], links.commit_url()),
        )
        reference = workspace.facts.reference
        if reference is not None and reference.commit != scan.commit:
            url = replace(links, commit=reference.commit).commit_url()
            words += workspace.texts.page_commit_other.format(reference=_link(reference.commit[:8], url))
        return f'<p class="slime-commit">{words}</p>\n'


def _link(text: str, url: str | None) -> str:
    shown, address = escape(visible(text)), safe_url(url)
    return shown if address is None else f'<a href="{escape(visible(address))}">{shown}</a>'


def note(app: Sphinx, _doctree: nodes.document) -> None:
    """Remember with the page being read that it shows the commit."""
    SlimeDomain.of(app.env).ask(CommitNoteQuery())


def show(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put the line below the page's text; pages that Sphinx makes by itself have none."""
    if doctree is not None:
        context["body"] += SlimeDomain.of(app.env).workspace.ask(CommitNoteQuery()).value


def setup_page_commit(app: Sphinx) -> None:
    """Connect to reading and writing."""
    app.connect("doctree-read", note)
    app.connect("html-page-context", show)
