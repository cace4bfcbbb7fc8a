"""What a row of a location table costs, beside the same row in a ``csv-table``.

Both are built by Sphinx into HTML: read, resolved, written. A row's cost is the difference between a page of
many rows and a page of none, so that starting Sphinx does not count. Builds are interleaved and the fastest
of each counts, so that a busy machine disturbs both alike.

The plain ``csv-table`` holds the row's bare words. The linked one holds what a location row shows: the line
as a link, the names as literals. Rows with evidence have a chain of five steps on three lines behind them, as
the scan of Slime has on average.
"""

import csv
import gc
import io
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from scanner.records import FORMAT, Evidence, Kind, Record, Scan, ScannerInfo, Step, Totals
from scanner.scanfile import write_scan

_REPOSITORY = "https://github.com/example/code"
_COMMIT = "0" * 40
_ROWS_A_FILE = 25
_LOCATIONS = "Rows\n====\n\n.. slime-locations::\n   :lesson: create-task\n"


@dataclass(frozen=True, slots=True)
class RowCosts:
    """Seconds of processor time a row, by kind of table."""

    rows: int
    location: float
    chained: float
    csv_plain: float
    csv_linked: float

    @property
    def ratio(self) -> float:
        """A location row as a share of the plain ``csv-table`` row, the cheaper of the two."""
        return self.location / self.csv_plain

    @property
    def chained_ratio(self) -> float:
        """The same for a location row with a chain of evidence."""
        return self.chained / self.csv_plain

    def lines(self) -> list[str]:
        """The figures for reading."""
        costs = {"slime-locations": self.location, "with evidence": self.chained}
        costs |= {"csv-table, bare": self.csv_plain, "csv-table, linked": self.csv_linked}
        return [
            f"a row of a table of {self.rows} rows (read, resolved, written):",
            *(
                f"  {name:18} {cost * 1e6:8.1f} µs   a location row costs {self.location / cost:.3f} of it"
                for name, cost in costs.items()
            ),
        ]


def measure(rows: int = 10_000, repeats: int = 1) -> RowCosts:
    """Build the tables and compare them.

    Args:
        rows: How many rows each table has.
        repeats: How often each is built; the fastest build counts.
    """
    pages: dict[str, Callable[[list[Record]], str]] = {
        "location": lambda _records: _LOCATIONS,
        "chained": lambda _records: _LOCATIONS,
        "plain": lambda records: _csv_page(records, _plain_row),
        "linked": lambda records: _csv_page(records, _linked_row),
    }
    best: dict[tuple[str, int], float] = {}
    for _ in range(repeats):
        for name, page in pages.items():
            for count in (0, rows):
                records = chained_records(count) if name == "chained" else _records(count)
                seconds = _build(page(records), records, count)
                best[name, count] = min(seconds, best.get((name, count), seconds))
    cost = {name: (best[name, rows] - best[name, 0]) / rows for name in pages}
    return RowCosts(rows, cost["location"], cost["chained"], cost["plain"], cost["linked"])


def _records(count: int) -> list[Record]:
    return [
        Record(
            id=f"{number:012x}",
            kind=Kind.API_USE,
            symbol="asyncio.create_task",
            path=f"package/module_{number // _ROWS_A_FILE}/worker.py",
            line=10 + 3 * number % 1000,
            column=5,
            scope=f"Worker.step_{number}",
            line_hash="0" * 12,
            lesson="create-task",
        )
        for number in range(1, count + 1)
    ]


def chained_records(count: int) -> list[Record]:
    """The records as method calls, each with a chain of its own."""
    return [
        replace(record, kind=Kind.RECEIVER_METHOD, evidence=Evidence("constructor", _chain(record)))
        for record in _records(count)
    ]


def _chain(record: Record) -> tuple[Step, ...]:
    path, line = record.path, record.line
    return (
        Step("attribute", f"thread_{record.id}", path, line + 7, 14),
        Step("constructor", "threading.Thread", path, line + 7, 24),
        Step("holder", f"thread_{record.id}", path, line, 12),
        Step("binding", "self", path, line + 1, 15),
        Step("self", "Worker", path, line + 1, 5),
    )


def _plain_row(record: Record) -> tuple[str, ...]:
    return record.path, str(record.line), record.scope, record.symbol, "API use"


def _linked_row(record: Record) -> tuple[str, ...]:
    line = f"`{record.line} <{_REPOSITORY}/blob/{_COMMIT}/{record.path}#L{record.line}>`__"
    return f"``{record.path}``", line, f"``{record.scope}``", f"``{record.symbol}``", "API use"


def _csv_page(records: list[Record], row: Callable[[Record], tuple[str, ...]]) -> str:
    if not records:
        return "Rows\n====\n"
    text = io.StringIO()
    csv.writer(text).writerows(map(row, records))
    body = "".join(f"   {line}\n" for line in text.getvalue().splitlines())
    return f"Rows\n====\n\n.. csv-table:: Rows\n   :header: File,Line,Function,Symbol,Kind\n\n{body}"


def _build(page: str, records: list[Record], expected: int) -> float:
    """Processor seconds of one build in this process, from the configuration to the written page."""
    with TemporaryDirectory() as name, docutils_namespace():
        root = Path(name)
        source = root / "src"
        source.mkdir()
        (source / "index.rst").write_text(page, encoding="utf-8")
        write_scan(scan_of(records), root / "scan.json")
        gc.collect()
        started = time.process_time()
        app = Sphinx(
            srcdir=source,
            confdir=None,
            outdir=root / "out",
            doctreedir=root / "doctrees",
            buildername="html",
            confoverrides={
                "extensions": ["_ext"],
                "html_theme": "basic",
                "slime_scan": str(root / "scan.json"),
            },
            status=None,
            warning=sys.stderr,
        )
        app.build()
        seconds = time.process_time() - started
        text = (root / "out" / "index.html").read_text(encoding="utf-8")
        written = max(text.count(">API use<"), text.count("slime-chain"))
        if app.statuscode or written != expected:
            raise RuntimeError(f"the page shows {written} rows of {expected}")
        return seconds


def scan_of(records: list[Record]) -> Scan:
    """A scan of these records."""
    counts = dict.fromkeys(Totals.__struct_fields__, 0) | {"api_uses": len(records)}
    return Scan(
        format=FORMAT,
        repository=_REPOSITORY,
        commit=_COMMIT,
        scanner=ScannerInfo(version="0"),
        totals=Totals(**counts),
        records=tuple(records),
        markdown_examples=(),
        failures=(),
        unlisted_candidates={},
    )


if __name__ == "__main__":
    print("\n".join(measure().lines()))  # noqa: T201  (a benchmark's output)
