"""Every symbol of the catalog exists in the running Python exactly where its availability says so."""

import sys

import pytest

from scanner.catalog import Availability, load_catalog, mapped_symbols
from scanner.records import Syntax

from .conftest import MISSING

CATALOG = load_catalog()
SYNTAX = {str(syntax) for syntax in Syntax}
SYMBOLS = sorted({s for s in mapped_symbols(CATALOG) if "*" not in s and s != "?"} - SYNTAX)
HERE = sys.version_info[:2], sys.platform


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_exists_exactly_where_the_catalog_says(symbol, live):
    available = CATALOG.availability.get(symbol, Availability())
    parent = CATALOG.availability.get(symbol.rpartition(".")[0], Availability())
    expected = available.includes(*HERE) and parent.includes(*HERE)
    assert (live(symbol) is not MISSING) == expected


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_pattern_matches_something_of_some_python(stdlib):
    patterns = [symbol for symbol in mapped_symbols(CATALOG) if "*" in symbol]
    for pattern in patterns:
        parent, _, last = pattern.rpartition(".")
        start, _, end = last.partition("*")
        names = stdlib.names(parent) if stdlib.is_module(parent) else stdlib.members(parent)
        submodules = (m.removeprefix(f"{parent}.") for m in stdlib.modules if m.startswith(f"{parent}."))
        assert any(name.startswith(start) and name.endswith(end) for name in (*names, *submodules)), pattern


def test_syntax_symbols_have_lessons():
    rows = {
        "async_def": 1,
        "await": 3,
        "async_with": 16,
        "async_for": 17,
        "async_generator_def": 17,
        "async_yield": 17,
        "async_protocol_def": 63,
    }
    assert {symbol: CATALOG.lesson(CATALOG.owner(symbol)).row for symbol in SYNTAX} == rows


def test_availability_names_only_symbols_of_the_catalog():
    assert set(CATALOG.availability) <= set(mapped_symbols(CATALOG))


@pytest.mark.parametrize(
    ("symbol", "version", "platform", "expected"),
    [
        ("asyncio.QueueShutDown", (3, 12), "linux", False),
        ("asyncio.QueueShutDown", (3, 13), "win32", True),
        ("asyncio.set_child_watcher", (3, 13), "linux", True),
        ("asyncio.set_child_watcher", (3, 14), "linux", False),
        ("select.epoll", (3, 13), "darwin", False),
        ("os.fork", (3, 13), "darwin", True),
        ("os.fork", (3, 13), "win32", False),
        ("asyncio.ProactorEventLoop", (3, 13), "win32", True),
    ],
)
def test_availability_elsewhere_as_the_python_documentation_has_it(symbol, version, platform, expected):
    assert CATALOG.availability[symbol].includes(version, platform) == expected
