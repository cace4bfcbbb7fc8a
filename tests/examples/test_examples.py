"""Every lesson's program: runs, prints what the page shows, is small and plain, leaves nothing behind."""

import ast
import sys
from pathlib import Path

import pytest

from _ext.examples import ExampleFolder
from examples._tracer.cli import check, recorded_path
from tests.examples.running import EXAMPLES, PYTHON, holds_in_order, run

LABELS = sorted(path.parent.name for path in EXAMPLES.glob("[!_]*/example.py"))
MOST_LINES = 80
MISCONCEPTIONS = [
    (label, path.stem)
    for label in LABELS
    for path in sorted((EXAMPLES / label / "misconceptions").glob("*.toml"))
]
PROGRAMS = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.glob("[!_]*/**/*.py"))

each_example = pytest.mark.parametrize("label", LABELS)
each_misconception = pytest.mark.parametrize(("label", "name"), MISCONCEPTIONS)

REPORTS = (3, 11, 7) <= sys.version_info[:3] < (3, 12) or sys.version_info >= (3, 12, 1)
"""Whether streams report a handler's exception."""
OF_HANDLERS = {("stream-connections", "handler_raises"), ("server-shutdown", "handler_error_stops_server")}
"""Wrong variants that show how they do."""


def test_there_are_examples():
    assert LABELS


@each_example
def test_it_prints_what_the_page_shows_and_leaves_nothing_behind(label: str, tmp_path: Path):
    folder = ExampleFolder(EXAMPLES, label)
    outcome = run(folder.example, tmp_path, "-W", "error")
    assert outcome.stderr == ""
    assert outcome.code == 0
    assert outcome.stdout == folder.expected.read_text("utf-8")
    assert outcome.processes == []
    assert outcome.files == []


@each_example
def test_it_is_short(label: str):
    assert len((EXAMPLES / label / "example.py").read_text("utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_imports_the_standard_library_only(program: str):
    tree = ast.parse((EXAMPLES / program).read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name for name in imported if name.partition(".")[0] not in sys.stdlib_module_names} == set()


@each_example
def test_a_traced_run_prints_the_same_and_has_the_recorded_structure(label: str):
    example = EXAMPLES / label / "example.py"
    assert recorded_path(example).exists(), "run: make timelines"
    assert check(example) == []


@each_example
def test_every_wrong_variant_is_described(label: str):
    folder = EXAMPLES / label / "misconceptions"
    programs = {path.stem.removesuffix("_right") for path in folder.glob("*.py")}
    assert programs == set(ExampleFolder(EXAMPLES, label).misconception_names())


@each_misconception
def test_the_wrong_variant_does_what_the_page_says(label: str, name: str, tmp_path: Path):
    if (label, name) in OF_HANDLERS and not REPORTS:
        pytest.skip("before 3.11.7 and 3.12.1 a handler's exception is reported as any task's")
    folder = ExampleFolder(EXAMPLES, label)
    effect = folder.misconception(name).effect(PYTHON)
    outcome = run(folder.misconception_files(name)[1], tmp_path)
    assert outcome.code == effect.exit_code, outcome.stderr
    assert outcome.stdout == effect.stdout
    assert effect.stderr is not None
    assert holds_in_order(effect.stderr, outcome.stderr) is None, outcome.stderr
    assert effect.stdout or effect.stderr or effect.exit_code, "a misconception must show something"
    assert outcome.processes == []


@each_misconception
def test_the_right_variant_is_right(label: str, name: str, tmp_path: Path):
    folder = ExampleFolder(EXAMPLES, label)
    program = folder.misconception_files(name)[2]
    if program == folder.example:
        pytest.skip("the example itself is the right variant, and has its own test")
    outcome = run(program, tmp_path, "-W", "error")
    assert outcome.stderr == ""
    assert outcome.code == 0
    assert outcome.stdout == folder.misconception(name).right_stdout
    assert outcome.processes == []
    assert outcome.files == []
