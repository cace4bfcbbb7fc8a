"""Load a build's data: the scan, the catalog, the reference figures, the scanned code. Each problem is one warning."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sphinx.application import Sphinx

from scanner.catalog import load_catalog
from scanner.errors import ScannerError
from scanner.records import Scan
from scanner.scanfile import read_scan
from scanner.gitobjects import find_git_dir
from scanner.source import open_source

from .config import SlimeConfig, read_config, resolve_path
from .data import NO_SCAN, Facts, read_reference
from .diagnostics import Problem, warn
from .permalinks import Permalinks
from .source import SourceLines, read_source
from .texts import texts_of
from .workspace import Workspace

T = TypeVar("T")


def load_workspace(app: Sphinx) -> Workspace:
    """Everything that this build's pages are made of.

    What is missing or broken is warned of once, here; the pages then say that they have nothing to show.
    """
    config = read_config(app.config)
    confdir = Path(app.confdir)
    catalog_path = config.catalog and resolve_path(config.catalog, confdir)
    catalog = _attempt(Problem.CATALOG, lambda: load_catalog(catalog_path or None)) or load_catalog()
    scan = _attempt(Problem.SCAN, lambda: read_scan(resolve_path(config.scan, confdir))) if config.scan else None
    reference = (
        _attempt(Problem.REFERENCE, lambda: read_reference(resolve_path(config.reference, confdir)))
        if config.reference
        else None
    )
    facts = Facts(scan or NO_SCAN, catalog, reference, available=scan is not None)
    unmapped = sum(record.lesson not in facts.lessons for record in facts.scan.records)
    if unmapped:
        warn(Problem.UNMAPPED, f"{config.scan}: {unmapped} records belong to no lesson; scan again with this catalog")
    return Workspace(
        facts=facts,
        texts=texts_of(app.config.language),
        links=Permalinks(facts.scan.repository, facts.scan.commit),
        source=_load_source(config, confdir, scan),
    )


def _load_source(config: SlimeConfig, confdir: Path, scan: Scan | None) -> SourceLines:
    place = config.source or os.environ.get("SLIME_SRC")
    if not place or scan is None:
        return SourceLines()
    path = resolve_path(place, confdir)

    def load() -> SourceLines:
        with open_source(os.fspath(path), scan.commit if find_git_dir(path) else None) as source:
            return read_source(scan, source)

    return _attempt(Problem.SOURCE, load) or SourceLines()


def _attempt(problem: Problem, load: Callable[[], T]) -> T | None:
    try:
        return load()
    except ScannerError as error:
        warn(problem, str(error))
        return None
