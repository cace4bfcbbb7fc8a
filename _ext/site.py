"""The site about any code base: ``python -m _ext.site SOURCE --output FOLDER``, or ``make site``.

It scans the source, and builds the pages with that scan, without what they say of Slime (`editions`). The folder
comes into being whole or not at all; a former site in it is replaced, other files never.

Exit code 0: done; 1: done, but files could not be parsed or pages had warnings; 2: unusable input, nothing was
written.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from _ext.publication import LANGUAGES
from _ext.site_folder import check_folder, put, workplace_beside
from scanner.citation import citation
from scanner.errors import ExitCode, ScannerError
from scanner.gitfetch import fetch_into
from scanner.gitobjects import printable
from scanner.progress import progress_on
from scanner.records import Scan
from scanner.scanfile import read_scan
from scanner.source import open_remote

ROOT = Path(__file__).parents[1]
LEFT_OUT = ("accuracy.md", "maintaining.md", "for-your-project.md", "api/**")
"""The pages on the tools of this project and on what was measured with Slime."""
_TITLE = {"zh": "{name} 并发参考", "en": "{name} Concurrency Reference"}


@dataclass(frozen=True, slots=True)
class Order:
    """What to build: of which code, under which name, in which language."""

    source: str
    output: Path
    commit: str | None = None
    repository: str | None = None
    name: str | None = None
    language: str = "zh"
    pages: Path | None = None
    """Other pages than the language's own."""
    jobs: int = 1
    quiet: bool = False


def make_site(order: Order) -> ExitCode:
    """Scan and build.

    Args:
        order: What to build.

    Returns:
        `ExitCode.FAILURES` where files could not be parsed or pages had warnings; the site is there all the same.

    Raises:
        ScannerError: The source or the folder cannot be used; nothing was written.
        sphinx.errors.SphinxError: The pages cannot be built at all; nothing was written.
    """
    source = order.pages or ROOT / "docs" / order.language
    if not (source / "index.md").is_file():
        raise ScannerError(f"{source}: there are no pages; name another folder or language")
    output = order.output.absolute()
    check_folder(output)
    with workplace_beside(output) as work, _at_hand(order, work) as (code, repository):
        scanned = _scan(order, code, repository, work / "scan.json")
        scan = read_scan(work / "scan.json")
        if not scan.totals.python_files and not scan.failures:
            raise ScannerError(
                f"{_shown(order.source)}: has no Python files; name the folder that holds them"
            )
        name = order.name or _name(order.source, scan)
        warnings = _build(order, name, work, source, code)
        put(work / "site", output, work)
    sys.stderr.write(f"The site is complete: open {printable(str(output))}/index.html\n")
    return ExitCode.FAILURES if warnings else scanned


@contextmanager
def _at_hand(order: Order, work: Path) -> Iterator[tuple[str, str | None]]:
    """The code as a place on this machine, fetched if need be, and the address to cite it by."""
    if not order.source.lower().startswith(("https://", "http://")):
        yield order.source, order.repository
        return
    progress = progress_on(sys.stderr, quiet=order.quiet)
    try:
        fetch_into(work / "code.git", open_remote(order.source), order.commit or "HEAD", progress)
    finally:
        progress.end()
    yield os.fspath(work / "code.git"), order.repository or citation(order.source)


def _scan(order: Order, code: str, repository: str | None, output: Path) -> ExitCode:
    """Have the scanner scan; what it says of files and of the source goes to standard error.

    Raises:
        ScannerError: It could not; it has said why.
    """
    arguments = ["scan", "--output", os.fspath(output), "--jobs", str(order.jobs)]
    fetched = code != order.source
    arguments += ["--commit", order.commit] if order.commit and not fetched else []
    arguments += ["--repository", repository] if repository else []
    arguments += ["--quiet"] if order.quiet else []
    arguments += ["--", code if fetched else order.source]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    done = subprocess.run(  # noqa: S603  (this project's own scanner, no shell)
        [sys.executable, "-m", "scanner", *arguments], env=environment, check=False
    )
    if done.returncode not in {ExitCode.OK, ExitCode.FAILURES}:
        raise ScannerError("")
    return ExitCode(done.returncode)


def _name(source: str, scan: Scan) -> str:
    """What the code is called: as its repository, else as its folder or its address."""
    address = scan.repository or (source if "://" in source else "")
    path = unquote(urlsplit(address).path) if address else os.fspath(Path(source).resolve())
    return path.rstrip("/").rpartition("/")[2].removesuffix(".git") or "code"


def _build(order: Order, name: str, work: Path, pages: Path, code: str) -> int:
    """Build the pages; the number of warnings."""
    title = _TITLE[order.language].format(name=name)
    os.environ["DOCS_LANGUAGE"] = order.language
    os.environ.pop("SLIME_SRC", None)
    settings = {
        "project": title,
        "html_title": title,
        "exclude_patterns": ["_build", *LEFT_OUT],
        "slime_foreign": True,
        "slime_subject": name,
        "slime_scan": os.fspath(work / "scan.json"),
        "slime_source": os.path.realpath(code) if "://" not in code else code.removeprefix("file://"),
        "slime_pinned": None,
        "slime_reference": None,
        "slime_accuracy": None,
        "slime_released": None,
        "slime_complete_lessons": order.pages is None,
        "slime_page_limit": None,  # of large code bases the tables are large
        "slime_preview_picture": "",
    }
    with patch_docutils(ROOT), docutils_namespace():
        app = Sphinx(
            *(pages, ROOT, work / "site", work / "doctrees", "html"),
            confoverrides=settings,
            status=None if order.quiet else sys.stderr,
            freshenv=True,
            parallel=order.jobs,
        )
        app.build()
    (work / "site" / ".buildinfo").unlink(missing_ok=True)
    return app._warncount  # noqa: SLF001  (Sphinx's own command asks it, too)


def _shown(source: str) -> str:
    return printable(citation(source) or source)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The arguments; those of the process when None.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="make site", description="The site about any code base.")
    parser.add_argument("source", metavar="SOURCE", help="a folder, a repository's folder or its URL")
    parser.add_argument("--output", "-o", type=Path, required=True, metavar="FOLDER", help="where to put it")
    parser.add_argument("--commit", metavar="REV", help="a commit id, branch or tag (default: HEAD)")
    parser.add_argument("--repository", metavar="URL", help="the address to link to (default: its origin)")
    parser.add_argument("--name", help="what the pages call the code (default: as its repository or folder)")
    parser.add_argument("--language", choices=LANGUAGES, default="zh", help="of the pages (default: zh)")
    parser.add_argument("--pages", type=Path, metavar="FOLDER", help="other pages than this project's")
    parser.add_argument("--jobs", "-j", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--quiet", "-q", action="store_true", help="no progress")
    try:
        return make_site(Order(**vars(parser.parse_args(argv))))
    except (ScannerError, SphinxError, OSError) as error:
        if words := " ".join(str(error).split()):
            sys.stderr.write(f"{words}\n")
        return ExitCode.UNUSABLE
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; nothing was written\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
