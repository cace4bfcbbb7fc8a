"""What a release says of itself: one version, one day, citable data, packages with all that they need."""

import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from scanner import RELEASED, __version__

ROOT = Path(__file__).parents[2]
CFF = ROOT / "CITATION.cff"


def _validate(path):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.citation-file-format"]
    return subprocess.run([*command, path], capture_output=True, text=True, check=False)


def test_the_citation_file_is_valid_by_its_schema():
    done = _validate(CFF)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("old", "new"), [("title:", "tittle:"), ("date-released: 2026", "date-released: 26")]
)
def test_the_schema_refuses_what_is_wrong(tmp_path, old, new):
    wrong = tmp_path / "CITATION.cff"
    wrong.write_text(CFF.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert _validate(wrong).returncode == 1


def test_the_citation_file_has_the_version_and_its_day():
    data = YAML(typ="safe").load(CFF.read_text("utf-8"))
    assert data["version"] == __version__
    assert data["date-released"] == date.fromisoformat(RELEASED)


def test_no_other_place_spells_the_version():
    """What shows it takes it from the scanner; CITATION.cff alone has a copy, which the test above holds."""
    version = re.compile(rf"(?<![\d.]){re.escape(__version__)}(?![\d.])")
    files = [*ROOT.glob("*.md"), ROOT / "conf.py", ROOT / "Makefile", *(ROOT / "docs/zh").rglob("*.md")]
    assert [
        str(path) for path in files if path.name != "CHANGELOG.md" and version.search(path.read_text("utf-8"))
    ] == []
