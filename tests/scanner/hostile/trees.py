"""A tree with one odd file and a good one, scanned by the command line's own function."""

from dataclasses import dataclass
from pathlib import Path

from scanner.cli import main
from scanner.records import Failure, Record, Scan
from scanner.scanfile import read_scan

GOOD = "good.py"
ODD = "odd.py"
_GOOD_TEXT = b"import asyncio\nasyncio.run(main())\n"


@dataclass(frozen=True)
class Outcome:
    """What a scan of the two files gave."""

    code: int
    scan: Scan

    @property
    def records(self) -> list[Record]:
        """The odd file's records."""
        return [record for record in self.scan.records if record.path == ODD]

    @property
    def found(self) -> list[tuple[int, int, str]]:
        """Their lines, columns and symbols."""
        return [(record.line, record.column, str(record.symbol)) for record in self.records]

    @property
    def failure(self) -> Failure:
        """The odd file's failure, the only one there is; the scan has gone on and says so."""
        (failure,) = self.scan.failures
        assert failure.path == ODD
        assert not self.records
        assert self.code == 1
        assert failure.reason.strip()
        assert failure.reason.isprintable()
        return failure


def scan_odd(folder: Path, data: bytes, others: dict[str, bytes] | None = None) -> Outcome:
    """Scan a folder with the odd file, a good one and others."""
    tree = folder / "tree"
    tree.mkdir()
    for name, content in {ODD: data, GOOD: _GOOD_TEXT, **(others or {})}.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes(content)
    output = folder / "scan.json"
    code = main(["scan", str(tree), "--output", str(output), "--no-cache", "--quiet", "--jobs", "1"])
    outcome = Outcome(code, read_scan(output))
    assert [record.symbol for record in outcome.scan.records if record.path == GOOD] == [
        "asyncio",
        "asyncio.run",
    ]
    assert (code == 0) == (not outcome.scan.failures)
    return outcome
