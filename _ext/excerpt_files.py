"""The context of code lines in long tables: scripts beside the pages, fetched when a reader unfolds a row.

In the page itself the context of a thousand rows would weigh more than all else on it. A script can be asked for where
pages are opened as files too (``file://``), where browsers fetch nothing else. Records are spread over the scripts by
the first two digits of their ids, so that the page needs to name none. They are written at the end of each build, from
that build's code, and are part of no page: a page is the same whatever stands around its lines.
"""

from collections import defaultdict
from hashlib import blake2b
from pathlib import Path

import msgspec
from pygments import __version__ as pygments_version
from sphinx.application import Sphinx

from _ext.code_html import excerpt_html, highlighted
from _ext.domain import SlimeDomain
from _ext.formats import is_site
from _ext.tables import Excerpt, encoder
from _ext.views.pieces import chain_lines, excerpt_of, step_code
from _ext.workspace import Workspace
from scanner import __version__ as scanner_version
from scanner.records import Record
from scanner.scanfile import write_whole

FOLDER = "slime-excerpts"
"""Where the scripts stand among the static files."""
_DIGITS = 2
_HEX = frozenset("0123456789abcdef")


class Unfolded(msgspec.Struct, array_like=True):
    """What a row unfolds: its line's context, and the code line of each place of its chain of evidence."""

    excerpt: Excerpt
    places: list[str]

    def html(self) -> tuple[str, list[str]]:
        """Both as HTML."""
        return excerpt_html(self.excerpt), [highlighted(code) for code in self.places]


def shard_of(record_id: str) -> str:
    """The script that holds a record; ids of foreign scans may be anything."""
    digits = record_id[:_DIGITS]
    return digits if len(digits) == _DIGITS and _HEX.issuperset(digits) else "others"


def unfolded(workspace: Workspace) -> dict[str, dict[str, Unfolded]]:
    """What rows unfold, by script and record: of all records whose files are at hand as they were scanned."""
    shards: dict[str, dict[str, Unfolded]] = defaultdict(dict)
    for record in workspace.facts.scan.records:
        excerpt = excerpt_of(record, workspace)
        if excerpt is not None:
            shards[shard_of(record.id)][record.id] = Unfolded(excerpt, _places(record, workspace))
    return dict(shards)


def _places(record: Record, workspace: Workspace) -> list[str]:
    chain = () if record.evidence is None else chain_lines(record.evidence)
    return [step_code(steps[0], workspace) for steps in chain]


def _stamp(shard: dict[str, Unfolded]) -> bytes:
    """The first line of a script: what it is made of, and by which versions."""
    versions = f"{scanner_version} {pygments_version}".encode()
    return b"// %s\n" % blake2b(versions + encoder.encode(shard), digest_size=16).hexdigest().encode()


def _is_current(path: Path, stamp: bytes) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.readline() == stamp


def write(app: Sphinx, error: Exception | None) -> None:
    """Bring the folder up to date; what has not changed stays untouched."""
    if error is not None or not is_site(app.builder):
        return
    folder = Path(app.outdir) / "_static" / FOLDER
    shards = unfolded(SlimeDomain.of(app.env).workspace)
    if shards:
        folder.mkdir(parents=True, exist_ok=True)
    for name, shard in shards.items():
        path, stamp = folder / f"{name}.js", _stamp(shard)
        if not _is_current(path, stamp):
            found = {record_id: row.html() for record_id, row in shard.items()}
            write_whole(path, b"%sslimeExcerpts(%s);\n" % (stamp, msgspec.json.encode(found)))
    for path in folder.glob("*.js"):
        if path.stem not in shards:
            path.unlink()


def setup_excerpt_files(app: Sphinx) -> None:
    """Connect to the end of the build."""
    app.connect("build-finished", write)
