"""The same bytes from every supported Python.

CI runs the suite on each of them; here, whichever others can be found are held against this one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

ROOT = Path(__file__).parents[3]
VERSIONS = [(3, 11), (3, 12), (3, 13)]
PROBE = "import sys, msgspec, markdown_it; print(*sys.version_info[:2])"


def interpreters() -> Iterator[str]:
    """Places where a Python may be: virtual environments of this folder, the path, pyenv."""
    yield from map(str, sorted(ROOT.glob(".venv*/bin/python")))
    for major, minor in VERSIONS:
        if found := shutil.which(f"python{major}.{minor}"):
            yield found
        pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
        yield from map(str, sorted(pyenv.glob(f"versions/{major}.{minor}*/bin/python")))


def other_pythons() -> dict[tuple[int, int], str]:
    """One interpreter of each other version that has what the scanner needs."""
    found: dict[tuple[int, int], str] = {}
    for python in interpreters():
        probe = subprocess.run([python, "-c", PROBE], capture_output=True, text=True, check=False)
        if probe.returncode == 0:
            major, minor = map(int, probe.stdout.split())
            found.setdefault((major, minor), python)
    return {version: python for version, python in found.items() if version != sys.version_info[:2]}


def test_every_python_writes_the_same_bytes(scanner, tmp_path):
    others = other_pythons()
    if not others:
        pytest.skip("no other Python with msgspec and markdown-it-py on the path, in .venv* or in pyenv")
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "scanner", tree / "scanner", ignore=shutil.ignore_patterns("__pycache__", "data"))
    shutil.copytree(ROOT / "examples", tree / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "aiohttp").mkdir()
    for path in sorted(Path(aiohttp.__file__).parent.glob("*.py")):
        shutil.copy(path, tree / "aiohttp")
    here = scanner("scan", tree)
    assert (here.code, here.err) == (0, "")
    assert here.out.count("\n") > 1000
    for python in others.values():
        there = scanner("scan", tree, python=python)
        assert (there.code, there.err) == (0, "")
        assert there.out == here.out, python
