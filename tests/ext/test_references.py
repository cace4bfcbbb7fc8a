"""Which references of pages a scan does not answer, found as a build finds them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from _ext.references import main
from scanner.pages import broken_references
from scanner.records import Kind
from scanner.scanfile import write_scan
from tests.ext.support import record, scan

ROOT = Path(__file__).parents[2]
CONF = """
extensions = ["myst_parser", "_ext"]
language = "zh_CN"
slime_scan = "no-such-scan.json"
"""
PAGE = """# R

第一处在 {slime:source}`pkg/main.py::Worker.run`，第二处在
{slime:source}`pkg/main.py::Worker.stop@asyncio.sleep`。

```{eval-rst}
.. note:: :slime:source:`pkg/old.py::Worker.start`
```

:::{note}
{slime:doc}`DOC-009` 与 {slime:figure}`totals.nothing`
:::
"""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with pages in one language and one page of references."""
    root = tmp_path / "project"
    (root / "docs/zh").mkdir(parents=True)
    (root / "conf.py").write_text(CONF, "utf-8")
    (root / "docs/zh/index.md").write_text("# I\n\n```{toctree}\nr\n```\n", "utf-8")
    (root / "docs/zh/r.md").write_text(PAGE, "utf-8")
    monkeypatch.chdir(root)
    monkeypatch.setenv("DOCS_LANGUAGE", "zh")
    monkeypatch.delenv("SLIME_SRC", raising=False)
    return root


def _write(root: Path, *records) -> Path:
    path = root / "scan.json"
    write_scan(scan(*records), path)
    return path


RUN = {"path": "pkg/main.py", "scope": "Worker.run"}


def test_each_is_named_by_page_and_line(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = _write(
        pages,
        record(1, **RUN),
        record(2, path="pkg/main.py", scope="Worker.close", symbol="asyncio.sleep"),
        record(3, path="pkg/new.py", scope="Worker.start"),
    )
    assert main([str(found), "--json"]) == 1
    answer = [(item["page"], item["line"], item["kind"]) for item in json.loads(capsys.readouterr().out)]
    assert answer == [
        ("docs/zh/r.md", 4, "unknown-place"),
        ("docs/zh/r.md", 7, "unknown-place"),
        ("docs/zh/r.md", 11, "unknown-doc"),
        ("docs/zh/r.md", 11, "unknown-figure"),
    ]


def test_where_it_may_be_now_is_said(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = _write(
        pages,
        record(1, **RUN),
        record(2, path="pkg/main.py", scope="Worker.close", symbol="asyncio.sleep"),
        record(3, path="pkg/new.py", scope="Worker.start"),
    )
    main([str(found)])
    out = capsys.readouterr().out
    assert (
        "at 'pkg/main.py::Worker.stop@asyncio.sleep'; perhaps it is pkg/main.py::Worker.close@asyncio.sleep now"
        in out
    )
    assert "at 'pkg/old.py::Worker.start'; perhaps it is pkg/new.py::Worker.start now" in out


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"path": "lib/main.py", "scope": "Worker.run"}, "perhaps it is lib/main.py::Worker.run now"),
        ({"path": "pkg/main.py", "scope": "Runner.run"}, "perhaps it is pkg/main.py::Runner.run now"),
        ({"path": "pkg/other.py", "scope": "run"}, "if the code moved, correct the reference"),
        ({"path": "pkg/main.py", "scope": "<module>"}, "if the code moved, correct the reference"),
    ],
    ids=["another folder", "another class", "nothing alike", "the same file alone"],
)
def test_what_counts_as_near(pages: Path, capsys: pytest.CaptureFixture[str], fields, expected: str) -> None:
    main([str(_write(pages, record(1, **fields)))])
    [line] = [line for line in capsys.readouterr().out.splitlines() if "Worker.run'" in line]
    assert line.startswith("docs/zh/r.md:3: the scan has no record at 'pkg/main.py::Worker.run'; ")
    assert expected in line


def test_pages_that_a_scan_answers(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pages / "docs/zh/r.md").write_text("# R\n\n{slime:source}`pkg/main.py::Worker.run`\n", "utf-8")
    assert main([str(_write(pages, record(1, **RUN)))]) == 0
    assert capsys.readouterr().out == ""


def test_records_without_a_lesson_are_named_for_the_project(
    pages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pages / "docs/zh/r.md").write_text("# R\n", "utf-8")
    found = _write(pages, record(1, lesson=None, kind=Kind.API_USE))
    assert main([str(found), "--json"]) == 1
    [item] = json.loads(capsys.readouterr().out)
    assert (item["page"], item["line"], item["kind"]) == ("conf.py", None, "unmapped")


def test_every_language_is_read(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pages / "docs/en").mkdir()
    (pages / "docs/en/index.md").write_text("# I\n\n{slime:source}`gone.py::f`\n", "utf-8")
    (pages / "docs/zh/r.md").write_text("# R\n", "utf-8")
    assert main([str(_write(pages))]) == 1
    assert capsys.readouterr().out.startswith("docs/en/index.md:3: the scan has no record at 'gone.py::f'")


@pytest.mark.parametrize("broken", ["conf.py", "scan.json"])
def test_what_cannot_be_read_is_one_line(
    pages: Path, capsys: pytest.CaptureFixture[str], broken: str
) -> None:
    found = _write(pages)
    (pages / broken).write_text("raise ValueError('no\\nway')", "utf-8")
    assert main([str(found)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_scanner_gets_the_answer_from_the_program(
    pages: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    work = tmp_path / "work"
    work.mkdir()
    found = broken_references(f"{sys.executable} -m _ext.references --json", _write(pages), work)
    assert [(item.page, item.line) for item in found][:2] == [("docs/zh/r.md", 3), ("docs/zh/r.md", 4)]
    assert list(work.iterdir()) == []


def test_make_names_the_program() -> None:
    shown = subprocess.run(
        ["make", "--dry-run", "pin", "VENV=nowhere", "-o", "nowhere/docs.stamp", "REPO=x", "COMMIT=y"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert " ".join(shown) == (
        "nowhere/bin/python -m scanner pin 'x' --commit 'y' --pages 'nowhere/bin/python -m _ext.references --json'"
    )
