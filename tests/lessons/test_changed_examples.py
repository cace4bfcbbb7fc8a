"""What the lessons say of a changed example: each change, and the line that fails then.

One file a lesson in `changes/`: each `[[change]]` replaces `old` by `new` in the lesson's `example.py`;
the program must then end with exit code 1 and a traceback that shows `fails`.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
CHANGES = {
    f"{path.stem}, {change['name']}": (path.stem, change["old"], change["new"], change["fails"])
    for path in sorted((Path(__file__).parent / "changes").glob("*.toml"))
    for change in tomllib.loads(path.read_text(encoding="utf-8"))["change"]
}


def test_there_are_changes():
    assert CHANGES


@pytest.mark.parametrize(("lesson", "old", "new", "failing"), CHANGES.values(), ids=CHANGES.keys())
def test_a_changed_example_fails_where_the_lesson_says(lesson, old, new, failing, tmp_path):
    source = (EXAMPLES / lesson / "example.py").read_text(encoding="utf-8")
    assert old in source
    changed = tmp_path / "example.py"
    changed.write_text(source.replace(old, new), encoding="utf-8")
    done = subprocess.run([sys.executable, changed], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert failing in done.stderr
