"""`make serve`: where it serves, what it watches, and that Ctrl-C ends it and all that it has started."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from _ext.serve import HOST, IGNORED, WATCHED, command, free_port, main

ROOT = Path(__file__).parents[2]


def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        wanted = taken.getsockname()[1]
        given = free_port(wanted)
    assert wanted < given <= wanted + 100


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "9" * 30])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--port", port])
    assert ended.value.code == 2
    assert capsys.readouterr().err != ""


def test_it_serves_on_this_machine_alone(tmp_path: Path) -> None:
    called = command(8123, "zh", tmp_path, "1")
    assert called[called.index("--host") + 1] == "127.0.0.1"
    assert called[called.index("--port") + 1] == "8123"
    assert "-W" not in called  # a warning must not end it


def test_everything_that_pages_are_made_of_is_watched() -> None:
    below_docs = {f"docs/{folder.name}" for folder in (ROOT / "docs").iterdir() if folder.is_dir()}
    others = {"docs/zh", "docs/en", "docs/_latex"}  # Sphinx watches the pages, and this is not the book
    assert {"_ext", "scanner", "examples"} | below_docs - others == set(WATCHED)
    assert [place for place in WATCHED if not (ROOT / place).is_dir()] == []


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("/r/_ext/__pycache__/tables.cpython-313.pyc", True),
        ("/r/docs/data/.scan.json.0123.tmp", True),
        ("/r/docs/zh/index.md~", True),
        ("/r/docs/locale/zh_CN/LC_MESSAGES/furo.mo", True),
        ("/r/docs/zh/index.md", False),
        ("/r/_ext/static/slime.css", False),
        ("/r/docs/data/scan.json", False),
    ],
)
def test_what_a_build_itself_writes_does_not_start_another(path: str, ignored: bool) -> None:  # noqa: FBT001
    assert any(re.search(pattern, path) for pattern in IGNORED) is ignored


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_being_asked_to_end_it_ends_with_a_line(tmp_path: Path, number: signal.Signals) -> None:
    pytest.importorskip("sphinx_autobuild")
    server = subprocess.Popen(
        [sys.executable, "-m", "_ext.serve", "--output", str(tmp_path), "--jobs", "1", "--port", "18000"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    for line in server.stdout:  # its build has begun
        if "Starting initial build" in line:
            break
    server.send_signal(number)
    _, errors = server.communicate(timeout=60)  # the builds hold the pipe: it ends only when they have
    assert server.returncode == 0
    assert errors.splitlines()[-1] == "Stopped serving."
    assert "Traceback" not in errors
    assert re.search(r"http://127\.0\.0\.1:\d+/ and follows every change\. Ctrl-C ends it\.", errors)
