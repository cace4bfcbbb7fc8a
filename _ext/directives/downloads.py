"""``scan-downloads``: the scan and the examples as files, with their sizes and hashes."""

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from _ext.directives.base import SlimeDirective
from _ext.domain import SlimeDomain
from _ext.downloads import FOLDER
from _ext.views.downloads import DownloadsQuery
from scanner.scanfile import write_whole


class ScanDownloadsDirective(SlimeDirective):
    """A table of what can be downloaded; books, which have no files beside them, leave it out."""

    def run(self) -> list[nodes.Node]:
        """The table, or nothing."""
        answer = self.ask(DownloadsQuery())
        return [self.table_node(answer.value, answer.encoded)] if answer.value.groups else []


def make(app: Sphinx, _env: BuildEnvironment, _docnames: list[str]) -> None:
    """Make the files before pages are read, so that all readers and the folder have the same ones."""
    _ = SlimeDomain.of(app.env).workspace.downloads.files


def write(app: Sphinx, error: Exception | None) -> None:
    """Put the files where the pages link to; what has not changed stays untouched."""
    files = () if error is not None else SlimeDomain.of(app.env).workspace.downloads.files
    for file in files:
        path = Path(app.outdir) / FOLDER / file.name
        if not path.is_file() or path.read_bytes() != file.data:
            path.parent.mkdir(exist_ok=True)
            write_whole(path, file.data)


def setup_downloads(app: Sphinx) -> None:
    """Register the directive; write the files when all pages are."""
    app.add_directive("scan-downloads", ScanDownloadsDirective)
    app.connect("env-before-read-docs", make)
    app.connect("build-finished", write)
