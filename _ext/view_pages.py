"""The documents that no one writes: a page for each scanned file and folder.

They are documents as all others: read in parallel, found by the search, read anew when what they show changes.
Only their sources are made here, one directive each, in the build's own folder rather than among the pages that
people write; `ViewProject` tells Sphinx of them. Books do without: their tables link to the repository, and the
list of files stands in them. On paper two hundred pages that repeat the lessons' tables by file help nobody.
"""

from collections.abc import Iterable
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.parsers import RSTParser
from sphinx.project import Project
from sphinx.util._pathlib import _StrPath

from _ext.domain import SlimeDomain
from _ext.tree import Tree
from _ext.visible import visible
from scanner.scanfile import write_whole

FILES = "files"
FOLDERS = "folders"
_SUFFIX = ".slimeview"
_SOURCES = {
    FILES: ":orphan:\n\n.. file-view:: {}\n",
    # A folder's page lists what its files' pages show: a search would find everything once more.
    FOLDERS: ":orphan:\n:no-search:\n\n.. folder-view:: {}\n",
}


class ViewPageParser(RSTParser):
    """Parses the sources made here, whatever suffixes the project gives its own pages."""

    supported: ClassVar[tuple[str, ...]] = ("slime-view",)


class ViewProject(Project):
    """A project with documents that stand outside its source folder."""

    def __init__(self, srcdir: PathLike[str], suffixes: Iterable[str], pages: dict[str, Path]) -> None:
        super().__init__(srcdir, suffixes)
        self.pages = pages
        self._names = {path: docname for docname, path in pages.items()}

    def discover(self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)) -> set[str]:
        """All documents; where somebody has written one of the same name, theirs."""
        found = super().discover(exclude_paths, include_paths)
        self.pages = {docname: path for docname, path in self.pages.items() if docname not in found}
        found.update(self.pages)
        return found

    def path2doc(self, filename: str | PathLike[str]) -> str | None:
        """The document of a file."""
        return self._names.get(Path(filename)) or super().path2doc(filename)

    def doc2path(self, docname: str, absolute: bool) -> _StrPath:  # noqa: FBT001  (Sphinx's signature)
        """The file of a document; relative ones only name it, in messages."""
        path = self.pages.get(docname)
        if path is None:
            return super().doc2path(docname, absolute)
        return _StrPath(path) if absolute else _StrPath(docname + _SUFFIX)


def leave_out(_app: Sphinx, config: Config) -> None:
    """Keep Sphinx from taking the sources for pages that people write, where it builds inside the source folder."""
    config.exclude_patterns = [*config.exclude_patterns, f"**{_SUFFIX}"]


def prepare(app: Sphinx) -> None:
    """Make the sources of this build's pages, and have Sphinx find them."""
    workspace = SlimeDomain.of(app.env).workspace
    if not workspace.has_file_pages:
        return
    pages = _write_sources(workspace.facts.tree, Path(app.doctreedir) / "slime-views")
    app.project = app.env.project = ViewProject(app.srcdir, app.project.source_suffix, pages)


def _write_sources(tree: Tree, folder: Path) -> dict[str, Path]:
    """Write each source that is not there yet: Sphinx takes a new modification time for a change."""
    pages = {}
    for kind, slugs in ((FILES, tree.file_slugs), (FOLDERS, tree.folder_slugs)):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        for slug in slugs:
            path = folder / kind / f"{slug}{_SUFFIX}"
            if not path.exists():
                write_whole(path, _SOURCES[kind].format(slug).encode())
            pages[f"{kind}/{slug}"] = path
    return pages


def neighbours(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Lead from a file or folder to the one before, the one after, and the list of all."""
    kind, _, slug = pagename.rpartition("/")
    domain = SlimeDomain.of(app.env)
    tree = domain.workspace.facts.tree
    slugs = {FILES: tree.file_slugs, FOLDERS: tree.folder_slugs}.get(kind, {})
    if not domain.workspace.has_file_pages or slug not in slugs:
        return
    role = "file" if kind == FILES else "folder"
    around = tree.around(slugs[slug]) if kind == FILES else tree.around_folder(slugs[slug])
    context["prev"], context["next"] = (_link(domain, role, path, pagename) for path in around)
    listing = _link(domain, "view", FILES, pagename)
    context["parents"] = [listing] if listing else []


def _link(domain: SlimeDomain, role: str, name: str | None, pagename: str) -> dict[str, str] | None:
    uri = None if name is None else domain.uri(role, name, pagename)
    if uri is None:
        return None
    return {"link": uri, "title": escape(visible(domain.title(role, name or "")))}


def setup_view_pages(app: Sphinx) -> None:
    """Register the parser; connect after the data is loaded, and to the writing of pages."""
    app.add_source_suffix(_SUFFIX, "slime-view")
    app.add_source_parser(ViewPageParser)
    app.connect("config-inited", leave_out)
    app.connect("builder-inited", prepare, priority=800)
    app.connect("html-page-context", neighbours)
