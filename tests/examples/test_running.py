"""The harness itself: it must see what an example could leave behind, or its silence says nothing."""

import os
import signal
from pathlib import Path

import pytest

from tests.examples.running import holds_in_order, run


def program(tmp_path: Path, source: str) -> Path:
    path = tmp_path / "program.py"
    path.write_text(source, encoding="utf-8")
    return path


def test_a_process_left_behind_is_seen_even_in_a_session_of_its_own(tmp_path: Path):
    source = (
        "import subprocess\n"
        "quiet = subprocess.DEVNULL\n"
        "child = subprocess.Popen(['sleep', '60'], start_new_session=True, stdout=quiet, stderr=quiet)\n"
        "child.returncode = 0  # no ResourceWarning: the harness must see it by itself\n"
    )
    outcome = run(program(tmp_path, source), tmp_path)
    assert len(outcome.processes) == 1
    os.kill(outcome.processes[0], signal.SIGKILL)


def test_files_left_behind_are_seen(tmp_path: Path):
    source = "import tempfile\nopen('here', 'w').close()\ntempfile.mkstemp(prefix='there')\n"
    names = run(program(tmp_path, source), tmp_path).files
    assert [name[:5] for name in names] == ["here", "there"]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("open(__file__)\n", "ResourceWarning"),
        ("async def f(): pass\nf()\n", "never awaited"),
    ],
)
def test_warnings_reach_standard_error(source: str, complaint: str, tmp_path: Path):
    assert complaint in run(program(tmp_path, source), tmp_path, "-W", "error").stderr


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        (("a", "c"), None),
        (("c", "b"), "b"),
        (("b",), None),
        (("a…",), None),
        (("<Task … name='x'>",), None),
        (("…name='y'>",), "…name='y'>"),
        (("al…al",), "al…al"),
        (("a.pha",), "a.pha"),
        ((), None),
    ],
)
def test_lines_are_looked_for_in_order(lines: tuple[str, ...], missing: str | None):
    text = "a\n  b \nc\nalpha\ntask: <Task pending name='x'>\n"
    assert holds_in_order(lines, text) == missing
