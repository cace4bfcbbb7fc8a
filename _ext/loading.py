"""Load a build's data: scan, catalog, reference figures, scanned code. Each problem is one warning."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sphinx.application import Sphinx
from sphinx.ext.intersphinx import InventoryAdapter

from _ext.accuracy import read_accuracy
from _ext.code_names import CodeNames, read_code_names
from _ext.config import SlimeConfig, read_config, resolve_path
from _ext.data import NO_SCAN, Facts, read_reference
from _ext.diagnostics import Problem, warn
from _ext.downloads import Downloads
from _ext.formats import is_site
from _ext.meanings import Meanings, read_meanings
from _ext.permalinks import Permalinks
from _ext.python_docs import PythonDocs
from _ext.source import SourceLines, read_source
from _ext.texts import texts_of
from _ext.workspace import Workspace
from scanner.catalog import Catalog, load_catalog
from scanner.errors import ScannerError
from scanner.pinned import find_store
from scanner.records import Scan
from scanner.scanfile import read_scan

T = TypeVar("T")


def load_workspace(app: Sphinx) -> Workspace:
    """Everything that this build's pages are made of.

    What is missing or broken is warned of once, here; the pages then say that they have nothing to show.
    """
    config = read_config(app.config)
    confdir = Path(app.confdir)
    catalog = _load(Problem.CATALOG, load_catalog, config.catalog, confdir) or load_catalog()
    catalog = catalog.general() if config.foreign else catalog
    scan = _load(Problem.SCAN, read_scan, config.scan, confdir)
    reference = _load(Problem.REFERENCE, read_reference, config.reference, confdir)
    accuracy = _load(Problem.ACCURACY, read_accuracy, config.accuracy, confdir)
    facts = Facts(scan or NO_SCAN, catalog, reference, available=scan is not None, accuracy=accuracy)
    if unmapped := sum(record.lesson not in facts.lessons for record in facts.scan.records):
        hint = "scan again with this catalog"
        warn(Problem.UNMAPPED, f"{config.scan}: {unmapped} records belong to no lesson; {hint}")
    return Workspace(
        facts=facts,
        texts=texts_of(app.config.language),
        links=Permalinks(facts.scan.repository, facts.scan.commit),
        source=_load_source(config, confdir, scan),
        python_docs=_python_docs(app),
        downloads=_downloads(config, confdir, scan if is_site(app.builder) else None),
        meanings=_meanings(config, confdir, catalog),
        code_names=_load(Problem.CODE_NAMES, read_code_names, config.code_names, confdir) or CodeNames(),
        subject=config.subject,
        has_file_pages=config.file_pages and scan is not None and is_site(app.builder),
    )


def _meanings(config: SlimeConfig, confdir: Path, catalog: Catalog) -> Meanings:
    """The sentences on APIs; a warning for each symbol that nothing has."""
    meanings = _load(Problem.MEANINGS, read_meanings, config.meanings, confdir) or Meanings()
    for symbol in meanings.unknown(catalog):
        warn(
            Problem.MEANINGS,
            f"{config.meanings}: no lesson has {symbol!r}; write the public dotted name, or remove the line",
        )
    return meanings


def _python_docs(app: Sphinx) -> PythonDocs:
    """What the inventory that intersphinx calls ``python`` has; that extension has read it by now."""
    if "sphinx.ext.intersphinx" not in app.extensions:
        return PythonDocs()
    inventory = InventoryAdapter(app.env).named_inventory.get("python", {})
    names = {
        name: item.uri
        for kind, items in inventory.items()
        if kind.startswith("py:")
        for name, item in items.items()
    }
    labels = {name: item.uri for name, item in inventory.get("std:label", {}).items()}
    return PythonDocs(names, labels)


def _downloads(config: SlimeConfig, confdir: Path, scan: Scan | None) -> Downloads:
    if scan is None or config.scan is None:
        return Downloads()
    examples = None if config.examples is None else resolve_path(config.examples, confdir)
    return Downloads(scan, resolve_path(config.scan, confdir), examples)


def _load(problem: Problem, read: Callable[[Path], T], value: str | None, confdir: Path) -> T | None:
    return None if value is None else _attempt(problem, lambda: read(resolve_path(value, confdir)))


def _load_source(config: SlimeConfig, confdir: Path, scan: Scan | None) -> SourceLines:
    path = None if scan is None else _source_path(config, confdir, scan)
    if scan is None or path is None:
        return SourceLines()

    def load() -> SourceLines:
        from scanner.gitobjects import find_git_dir  # noqa: PLC0415  (most builds have no source at hand)
        from scanner.source import open_source  # noqa: PLC0415

        with open_source(os.fspath(path), scan.commit if find_git_dir(path) else None) as source:
            return read_source(scan, source)

    found = _attempt(Problem.SOURCE, load) or SourceLines()
    if found.differing:
        warn(Problem.SOURCE, _differences(found, path, scan.commit))
    return found


def _differences(source: SourceLines, place: Path, commit: str | None) -> str:
    """One sentence, however many lines are not those of the scan."""
    file, line = source.differing[0]
    hint = "the folder that was scanned" if commit is None else f"a checkout of commit {commit}"
    return (
        f"{place}: {len(source.differing)} of {source.known} places do not have the scanned code"
        f" (first: {file}:{line}); the pages show them without it; name {hint}"
    )


def _source_path(config: SlimeConfig, confdir: Path, scan: Scan) -> Path | None:
    """Where the scanned code is: as a user says, else what has been fetched of the scan's commit."""
    if place := config.source or os.environ.get("SLIME_SRC"):
        return resolve_path(place, confdir)
    if config.pinned is None or scan.commit is None:
        return None
    return find_store(resolve_path(config.pinned, confdir), scan.commit)


def _attempt(problem: Problem, load: Callable[[], T]) -> T | None:
    try:
        return load()
    except ScannerError as error:
        warn(problem, str(error))
        return None
