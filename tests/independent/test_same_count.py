"""The scan and the independent count agree, record by record, on code that is always there."""

from collections import Counter
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from scanner.catalog import load_catalog
from scanner.records import Kind
from scanner.stdlib import load_stdlib
from tests.independent.counter import Count, Found, count
from tests.independent.public_names import is_module
from tests.independent.scanned import Scanned, scanned

PACKAGES = ("asyncio", "concurrent", "multiprocessing", "aiohttp", "execnet", "xdist")
"""Packages of the standard library, and such that the tests install."""

LEAST = {"asyncio": (100, 30, 250, 800), "aiohttp": (300, 60, 600, 500), "multiprocessing": (100, 40, 0, 200)}
"""API uses, imports, async syntax and accesses that the code is known to exceed in every version."""

EXCEPTIONS = {"_thread": "execnet"}
"""Modules that only the scan counts, and the package where that shows.

The catalog tracks `_thread`, the documented low-level half of threading; the design's list does not have it.
"""


@cache
def both(package: str) -> tuple[Count, Scanned]:
    spec = find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations
    root = Path(spec.submodule_search_locations[0])
    texts = {
        f"{package}/{path.relative_to(root).as_posix()}": path.read_text(encoding="utf-8")
        for path in sorted(root.rglob("*.py"))
    }
    stdlib, catalog = load_stdlib(), load_catalog()
    single = frozenset(name for name in stdlib.tracked_names if not is_module(name))
    return count(texts, single, catalog.method_names), scanned(texts, stdlib, catalog)


def excepted(found: set[Found]) -> set[Found]:
    return {record for record in found if record[3].partition(".")[0] in EXCEPTIONS}


@pytest.mark.parametrize("package", PACKAGES)
def test_counts_agree(package):
    independent, scan = both(package)
    uses = scan.kinds[Kind.API_USE]
    assert uses - independent.unsure - excepted(uses) == independent.api_use
    assert scan.kinds[Kind.IMPORT] - excepted(scan.kinds[Kind.IMPORT]) == independent.imports
    assert scan.kinds[Kind.ASYNC_SYNTAX] == independent.async_syntax
    assert_accesses(independent, scan)


def assert_accesses(independent: Count, scan: Scanned) -> None:
    """Listed ones by place; those of common names, of which the scan gives numbers only, by number."""
    common = load_catalog().common_names
    assert {record for record in independent.accesses if record[3] not in common} <= scan.accesses
    assert scan.accesses <= independent.accesses | independent.doubtful
    listed = Counter(record[3] for record in scan.accesses)
    certain = Counter(record[3] for record in independent.accesses)
    doubtful = Counter(record[3] for record in independent.doubtful)
    for name in common:
        assert certain[name] <= listed[name] + scan.unlisted[name] <= certain[name] + doubtful[name], name


@pytest.mark.parametrize("package", LEAST)
def test_there_is_something_to_compare(package):
    independent, _ = both(package)
    found = (independent.api_use, independent.imports, independent.async_syntax, independent.accesses)
    assert all(len(records) >= least for records, least in zip(found, LEAST[package], strict=True))
    assert len(independent.unsure) < 50


def test_every_exception_is_needed():
    for module, package in EXCEPTIONS.items():
        _, scan = both(package)
        assert any(symbol.startswith(module) for *_, symbol in scan.kinds[Kind.API_USE])
