"""Nothing of the scanned code is imported or run, and nothing is taken for the scanner's own modules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scanner.hostile.trees import scan_odd

ROOT = Path(__file__).parents[3]


def bomb(marker: Path) -> bytes:
    return f"import asyncio\nopen({str(marker)!r}, 'w').close()\nraise SystemExit(9)\nasyncio.run\n".encode()


NAMES = (
    "__init__.py", "sitecustomize.py", "usercustomize.py", "conftest.py", "setup.py", "asyncio.py",
    "queue.py", "ast.py", "json.py", "codecs.py", "msgspec.py", "markdown_it.py", "encodings/__init__.py",
    "encodings/evil.py", "evil.py", "scanner/__init__.py", "scanner/records.py",
    "typing.py", "re/__init__.py",
)  # fmt: skip
"""Modules that an interpreter or the scanner might import by name."""


def tree(marker: Path) -> dict[str, bytes]:
    return {name: bomb(marker) for name in NAMES} | {
        "README.md": b"```python\nimport evil\nawait evil\n```\n"
    }


def test_in_process(tmp_path):
    marker = tmp_path / "ran"
    before = set(sys.modules)
    search = list(sys.path)
    outcome = scan_odd(tmp_path, bomb(marker), tree(marker))
    assert outcome.code == 0
    assert not marker.exists()
    assert sys.path == search
    loaded = {
        name for name in set(sys.modules) - before if not name.startswith(("scanner", "markdown_it", "mdurl"))
    }
    paths = [getattr(sys.modules[name], "__file__", None) or "" for name in loaded]
    assert not [path for path in paths if path.startswith(str(tmp_path))]


def test_cookie_naming_a_module_of_the_tree(tmp_path, monkeypatch):
    """The codec registry imports modules by an encoding's name, though only from the `encodings` package."""
    marker = tmp_path / "ran"
    monkeypatch.chdir(tmp_path)
    outcome = scan_odd(tmp_path, b"# coding: evil\nx = 1\n", tree(marker))
    assert "evil" in outcome.failure.reason
    assert not marker.exists()
    assert "encodings.evil" not in sys.modules


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_as_a_command_inside_the_tree(tmp_path, jobs):
    """With a hostile checkout as the working folder, which ``python -m`` without ``-P`` would search."""
    marker = tmp_path / "ran"
    for name, content in tree(marker).items():
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    result = subprocess.run(
        [sys.executable, "-P", "-m", "scanner", "scan", ".", "--no-cache", "--quiet", "--jobs", jobs],
        cwd=tmp_path / "tree",
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.count(b'"asyncio.run"') == len(NAMES)
    assert not marker.exists()
    assert not list(tmp_path.rglob("*.pyc"))
