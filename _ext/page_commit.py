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
        """Empty where there is no scan, and for a folder or a repository of which nobody said what it is called."""
        scan, links = workspace.facts.scan, workspace.links
        named = bool(workspace.subject) or (scan.commit is not None and scan.repository is not None)
        if not workspace.facts.available or not named:
            return ""
        if scan.commit is None:
            words = workspace.texts.page_folder.format(code=escape(visible(workspace.code_name)))
            return f'<p class="slime-commit">{words}</p>\n'
        address = (scan.repository or "").removesuffix(".git").rstrip("/")
        name = address.rpartition("//")[2].partition("/")[2] or address
        words = workspace.texts.page_commit.format(
            repository=_link(name or workspace.code_name, links.base),
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
