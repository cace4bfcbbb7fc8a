"""Which references of the pages a scan does not answer: the pages are read as a build reads them, with that scan.

``python -m _ext.references SCAN`` reads each language's pages with ``conf.py`` of the folder it runs in, and shows the
extension's own warnings by page and line. Asking the build itself, and not a second reader of the pages, is what makes
the answer the build's: every role and directive counts, wherever it stands, those that are still to be written too.

Nothing is written but temporary files. Exit code 0: all references resolve; 1: some do not; 2: it could not be
found out.
"""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.console import nocolor
from sphinx.util.docutils import docutils_namespace, patch_docutils

from scanner.errors import ScannerError
from scanner.pages import BrokenReference
from scanner.scanfile import read_scan

_WARNING = re.compile(
    r"(?:(?P<page>.+?)(?::(?P<line>\d+))?: )?(?:WARNING|ERROR): (?P<message>.*) \[slime\.(?P<kind>[a-z-]+)\]"
)
_QUOTED = re.compile(r"'([^']+)'")
_LANGUAGES = ("zh", "en")


def broken(scan: Path, root: Path, source: Path, jobs: int = 1) -> list[BrokenReference]:
    """Read a tree of pages with a scan.

    Args:
        scan: The scan file.
        root: The folder of ``conf.py``.
        source: The folder of the pages.
        jobs: How many processes read.

    Returns:
        What does not resolve, by page and line, each once.

    Raises:
        sphinx.errors.SphinxError: The pages cannot be read at all.
    """
    nocolor()
    warnings = StringIO()
    settings = {"slime_scan": str(scan.resolve()), "slime_source": None, "slime_pinned": None}
    with TemporaryDirectory() as work, patch_docutils(root), docutils_namespace():
        app = Sphinx(
            *(source, root, Path(work) / "out", Path(work) / "doctrees", "dummy"),
            confoverrides=settings,
            status=None,
            warning=warnings,
            freshenv=True,
            parallel=jobs,
        )
        app.build()
    return sorted(
        set(_found(warnings.getvalue(), root)), key=lambda item: (item.page, item.line or 0, item.message)
    )


def _found(text: str, root: Path) -> Iterator[BrokenReference]:
    """The warnings of this extension."""
    for line in text.splitlines():
        if match := _WARNING.fullmatch(line):
            page = match["page"] or "conf.py"
            if Path(page).is_relative_to(root.resolve()):
                page = Path(page).relative_to(root.resolve()).as_posix()
            number = _line(root / page, int(match["line"]), match["message"]) if match["line"] else None
            yield BrokenReference(page=page, line=number, kind=match["kind"], message=match["message"])


def _line(page: Path, start: int, message: str) -> int:
    """Find the line itself in the paragraph whose first line a warning names: the one with what it quotes."""
    quoted = _QUOTED.search(message)
    lines = page.read_text("utf-8").splitlines() if quoted and page.is_file() else []
    for number, text in enumerate(lines[start - 1 :], start):
        if not text.strip():
            break
        if quoted and quoted[1] in text:
            return number
    return start


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The arguments; those of the process when None.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(
        prog="python -m _ext.references", description="References that lead nowhere."
    )
    parser.add_argument("scan", type=Path, metavar="SCAN", help="a scan file")
    parser.add_argument("--root", type=Path, default=Path(), metavar="DIR", help="the folder of conf.py")
    parser.add_argument("--jobs", "-j", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--json", action="store_true", help="as JSON")
    arguments = parser.parse_args(argv)
    root: Path = arguments.root
    os.environ.pop("SLIME_SRC", None)  # code lines break nothing
    found = []
    try:
        read_scan(arguments.scan)
        for language in _LANGUAGES:
            source = root / "docs" / language
            if source.is_dir():
                os.environ["DOCS_LANGUAGE"] = language
                found += broken(arguments.scan, root, source, arguments.jobs)
    except (ScannerError, SphinxError, OSError) as error:
        sys.stderr.write(f"{' '.join(str(error).split())}\n")
        return 2
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        for item in found:
            line = f":{item.line}" if item.line else ""
            sys.stdout.write(f"{item.page}{line}: {item.message} [{item.kind}]\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
