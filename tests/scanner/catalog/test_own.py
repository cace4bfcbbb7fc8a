"""A catalog of one's own: other lessons for the same symbols, in the scan, its report, its explanation, its cache."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scanner.cli import main

LESSONS = """\
candidates = "unclear"

[[section]]
number = 1
label = "waiting"
title_zh = "等待"
title_en = "Waiting"
lessons = ["queues", "rest", "unclear"]

[[lesson]]
row = 1
label = "queues"
title_zh = "队列"
title_en = "Queues"

[[lesson]]
row = 2
label = "rest"
title_zh = "其余"
title_en = "The rest"

[[lesson]]
row = 3
label = "unclear"
title_zh = "不确定"
title_en = "Unclear"
"""
SYMBOLS = """\
common_names = []

[lesson.queues]
owned = ["asyncio.Queue", "asyncio.Queue.get"]

[lesson.rest]
covers = ["asyncio", "async_def", "await"]
"""
CODE = "import asyncio\n\nasync def f(other):\n    q = asyncio.Queue()\n    await q.get()\n    other.get()\n"
EXPECTED = {
    (1, "asyncio", "rest"),
    (3, "async_def", "rest"),
    (4, "asyncio.Queue", "queues"),
    (5, "await", "rest"),
    (5, "asyncio.Queue.get", "queues"),
    (6, "?.get", "unclear"),
}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "catalog"
    folder.mkdir()
    (folder / "lessons.toml").write_text(LESSONS, "utf-8")
    (folder / "symbols.toml").write_text(SYMBOLS, "utf-8")
    return folder


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "tree"
    folder.mkdir()
    (folder / "a.py").write_text(CODE, "utf-8")
    return folder


def _scan(capsys, *arguments) -> set[tuple[int, str, str]]:
    assert main(["scan", *map(str, arguments)]) == 0
    records = json.loads(capsys.readouterr().out)["records"]
    return {(record["line"], record["symbol"], record["lesson"]) for record in records}


def test_its_lessons_have_the_records_and_the_candidates(own, tree, capsys):
    assert _scan(capsys, tree, "--catalog", own, "--no-cache") == EXPECTED


def test_a_cache_of_another_catalog_is_not_believed(own, tree, tmp_path, capsys):
    cache = ("--cache", tmp_path / "cache")
    lessons = {lesson for _, _, lesson in _scan(capsys, tree, *cache)}
    assert lessons >= {"asyncio-run", "evidence-boundary"}
    assert _scan(capsys, tree, "--catalog", own, *cache) == EXPECTED
    (own / "symbols.toml").write_text(SYMBOLS.replace('"asyncio.Queue", ', ""), "utf-8")
    changed = (EXPECTED - {(4, "asyncio.Queue", "queues")}) | {(4, "asyncio.Queue", "rest")}
    assert _scan(capsys, tree, "--catalog", own, *cache) == changed


def test_a_symbol_that_it_leaves_out_is_reported(own, tree, capsys):
    (own / "symbols.toml").write_text(SYMBOLS.replace('"await"', '"async_with"'), "utf-8")
    assert main(["scan", str(tree), "--catalog", str(own), "--no-cache"]) == 1
    assert capsys.readouterr().err == "a.py:5: no lesson of the catalog owns await\n"


def test_the_report_and_the_explanation_are_of_its_lessons(own, tree, tmp_path, capsys):
    scan = tmp_path / "scan.json"
    assert main(["scan", str(tree), "--catalog", str(own), "--no-cache", "-o", str(scan)]) == 0
    assert main(["report", str(scan), "--catalog", str(own)]) == 0
    report = capsys.readouterr().out
    rows = [line.split() for line in report.splitlines() if line.startswith("1.")]
    assert rows == [
        ["1.1", "queues", "队列", "2", "0"],
        ["1.2", "rest", "其余", "3", "0"],
        ["1.3", "unclear", "不确定", "1", "0"],
    ]
    explain = ["explain", "a.py:5", "--source", str(tree), "--catalog", str(own), "--no-cache"]
    assert main(explain) == 0
    assert "asyncio.Queue.get (lesson queues, in f)" in capsys.readouterr().out


REFERENCE = """\
repository = "https://example.org/owner/name"
commit = "1111111111111111111111111111111111111111"

[totals]
python_files = 1
api_uses = 1
api_names = 1
async_syntax = 2
imports = 1
receiver_methods = 1
candidates = 1
markdown_examples = 0
""" + "".join(
    f'[[lesson]]\nrow = {row}\nsection = 1\ntitle = "t"\nsymbols = []\nrecords = {records}\n'
    for row, records in ((1, 2), (2, 3), (3, 1))
)
"""What `CODE` has, counted by hand; the lessons' rows are those of the catalog."""


def test_figures_are_held_against_its_lessons(own, tree, tmp_path, capsys):
    scan, reference = tmp_path / "scan.json", tmp_path / "reference.toml"
    reference.write_text(REFERENCE, "utf-8")
    assert main(["scan", str(tree), "--catalog", str(own), "--no-cache", "-o", str(scan)]) == 0
    assert main(["verify", str(scan), str(reference), "--catalog", str(own)]) == 0
    assert main(["verify", str(scan), str(reference)]) == 1  # whose rows are other lessons


BROKEN = {
    "no folder": ("", "", "lessons.toml: cannot be read"),
    "no candidates": ('candidates = "unclear"', "", "candidates"),
    "candidates of no lesson": ('candidates = "unclear"', 'candidates = "nobody"', "'nobody'"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_cannot_be_used_is_one_line(own, tree, tmp_path, case):
    old, new, named = BROKEN[case]
    folder = own if old else tmp_path / "no-such"
    (own / "lessons.toml").write_text(LESSONS.replace(old, new), "utf-8")
    command = [sys.executable, "-m", "scanner", "scan", tree, "--catalog", folder, "-o", tmp_path / "s.json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert named in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "s.json").exists()
