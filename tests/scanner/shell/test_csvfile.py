"""``report --csv`` and the table that a site offers: read back by the standard library, compared with the JSON."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scanner.csvfile import COLUMNS, scan_csv
from scanner.records import Verdict
from scanner.scanfile import read_scan, write_scan
from tests.ext.support import candidate, markdown_example, method, record, scan

COMMITTED = Path(__file__).parents[3] / "docs/data/scan.json"


def read_back(data: bytes) -> list[dict[str, str]]:
    """The rows, without the apostrophes that keep spreadsheets from running them."""
    assert data.startswith(b"\xef\xbb\xbf")
    rows = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
    return [{key: value.removeprefix("'") for key, value in row.items()} for row in rows]


def expected(item: dict) -> dict[str, str]:
    """A record or example of the scan file, from its JSON."""
    if "symbols" in item:
        item = {
            **item,
            "kind": "markdown_example",
            "symbol": " ".join(item["symbols"]),
            "lesson": " ".join(item["lessons"]),
        }
    values = {name: item.get(name, "") for name in COLUMNS}
    values["evidence"] = item.get("evidence", {}).get("kind", "")
    values["possible"] = " ".join(item.get("possible", ()))
    return {name: str(value) for name, value in values.items()}


def test_the_committed_scan_comes_back_row_by_row() -> None:
    raw = json.loads(COMMITTED.read_text("utf-8"))
    rows = read_back(scan_csv(read_scan(COMMITTED)))
    assert rows == [expected(item) for item in (*raw["records"], *raw["markdown_examples"])]
    assert len(rows) > 1900


def test_every_kind_of_row() -> None:
    rows = read_back(
        scan_csv(
            scan(
                method(3),
                candidate(4, verdict=Verdict.EXCLUDED, reason="dict", receiver="dict[str, int]"),
                candidate(5, possible=("asyncio.Queue", "queue.Queue")),
                markdown_examples=(markdown_example(1, symbols=("async_def", "await")),),
            )
        )
    )
    assert rows[0]["evidence"] == "factory-return"
    assert (rows[1]["verdict"], rows[1]["reason"], rows[1]["receiver"]) == (
        "excluded",
        "dict",
        "dict[str, int]",
    )
    assert rows[2]["possible"] == "asyncio.Queue queue.Queue"
    assert (rows[3]["id"], rows[3]["kind"], rows[3]["symbol"]) == (
        "DOC-001",
        "markdown_example",
        "async_def await",
    )
    assert rows[3]["column"] == rows[3]["scope"] == ""


HOSTILE = [
    "=cmd|' /C calc'!A1.py",
    "+1.py",
    "-1.py",
    "@SUM(A1).py",
    "\tx.py",
    "\rx.py",
    "'quoted.py",
    "＝1.py",
]


@pytest.mark.parametrize("path", HOSTILE)
def test_no_value_is_a_formula_and_each_comes_back(path: str) -> None:
    data = scan_csv(scan(record(1, path=path)))
    (row,) = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    assert row["path"].startswith("'")
    assert read_back(data)[0]["path"] == path


@pytest.mark.parametrize("path", ['a"b,c.py', "line\nbreak.py", "文档/说明.py", "a;b.py", " space.py "])
def test_odd_values_come_back(path: str) -> None:
    assert read_back(scan_csv(scan(record(1, path=path))))[0]["path"] == path


def test_lines_end_as_rfc_4180_says() -> None:
    data = scan_csv(scan(record(1), record(2)))
    assert data.count(b"\r\n") == data.count(b"\n") == 3


def test_the_command_writes_the_same_bytes(tmp_path: Path) -> None:
    whole = scan(record(1, path="文档.py"), candidate(2))
    write_scan(whole, tmp_path / "scan.json")
    command = [sys.executable, "-m", "scanner", "report", "--csv", str(tmp_path / "scan.json")]
    done = subprocess.run(command, cwd=COMMITTED.parents[2], capture_output=True, check=True)
    assert done.stdout == scan_csv(whole)
    assert done.stderr == b""
