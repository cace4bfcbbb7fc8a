"""Pages of ten thousand records, rendered by our own directives, for measuring what tables cost in a browser."""

import sys
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from scanner.records import Evidence, Kind, Record, Step, Verdict
from scanner.scanfile import write_scan
from tests.bench.rows import chained_records, scan_of

ROWS = 10_000
_FOLDERS = ("slime/ray", "slime/rollout", "slime/utils", "examples/agents", "tests")
_METHODS = ("get", "put", "join", "wait", "cancel", "result", "start", "close", "release", "acquire")
_REASONS = ("unannotated-parameter", "third-party", "any", "undecided-return")
_PAGES = {
    "locations": "```{slime-locations}\n:lesson: create-task\n```\n",
    "candidates": "```{candidates-table}\n```\n",
}


@dataclass(frozen=True, slots=True)
class Site:
    """The built pages by name."""

    pages: dict[str, Path]


def build(folder: Path, rows: int = ROWS) -> Site:
    """Build a page of locations and one of candidates, with the theme of the site.

    Args:
        folder: An empty folder for sources and output.
        rows: The records of each page.
    """
    source = folder / "src"
    source.mkdir(parents=True)
    for name, directive in _PAGES.items():
        (source / f"{name}.md").write_text(f"# {name}\n\n{directive}", encoding="utf-8")
    (source / "index.md").write_text(
        "# Tables\n\n```{toctree}\nlocations\ncandidates\n```\n", encoding="utf-8"
    )
    locations = [_spread(record) for record in chained_records(rows)]
    write_scan(scan_of([*locations, *map(_candidate, locations)]), folder / "scan.json")
    with docutils_namespace():
        app = Sphinx(
            srcdir=source,
            confdir=None,
            outdir=folder / "out",
            doctreedir=folder / "doctrees",
            buildername="html",
            confoverrides={
                "extensions": ["myst_parser", "_ext"],
                "html_theme": "furo",
                "html_search_language": "en",  # no Chinese words to split here
                "language": "zh_CN",
                "slime_scan": str(folder / "scan.json"),
            },
            status=None,
            warning=sys.stderr,
        )
        app.build()
    return Site({name: folder / "out" / f"{name}.html" for name in _PAGES})


def _spread(record: Record) -> Record:
    """The record in one of several folders, as the files of a project are."""
    number = int(record.id, 16)
    return replace(record, path=f"{_FOLDERS[number // 25 % len(_FOLDERS)]}/{record.path}")


def _candidate(record: Record) -> Record:
    number = int(record.id, 16)
    name = _METHODS[number % len(_METHODS)]
    candidate = replace(
        record,
        id=f"{number + 0x100000:012x}",
        kind=Kind.CANDIDATE,
        symbol=f"?.{name}",
        column=record.column + 4,
        lesson="evidence-boundary",
        evidence=None,
        verdict=Verdict.UNRESOLVED,
        reason=_REASONS[number // 10 % len(_REASONS)],
    )
    if number % 4:
        return candidate
    step = Step("annotation", f"dict[str, Value{number}]", record.path, record.line, 9)
    evidence = Evidence("annotation", (step,))
    return replace(candidate, verdict=Verdict.EXCLUDED, reason="dict", receiver="dict", evidence=evidence)
