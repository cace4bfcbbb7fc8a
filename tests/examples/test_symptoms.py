"""Every symptom is really shown by its program: the message, or the stacks of the process that hangs."""

import ast
import re
import sys
from pathlib import Path

import pytest

from _ext.symptoms import SymptomFolder
from scanner.catalog import load_catalog
from tests.examples.live import read_exactly, running, stacks_show
from tests.examples.running import EXAMPLES, PYTHON, ROOT, holds_in_order, run

FOLDER = SymptomFolder(EXAMPLES)
SYMPTOMS = {name: FOLDER.symptom(name) for name in FOLDER.names()}
ENDING = sorted(name for name, symptom in SYMPTOMS.items() if not symptom.stack)
HANGING = sorted(SYMPTOMS.keys() - set(ENDING))
PAGE = ROOT / "docs/zh/symptoms.md"
MOST_LINES = 45

each = pytest.mark.parametrize("name", sorted(SYMPTOMS))


def test_programs_and_descriptions_belong_together():
    assert {path.stem for path in FOLDER.path.glob("*.py")} == SYMPTOMS.keys()
    assert len(SYMPTOMS) >= 40


def test_the_page_shows_each_symptom_once():
    blocks = re.findall(r"```\{symptoms\}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    shown = [name for block in blocks for name in block.split()]
    assert sorted(shown) == sorted(SYMPTOMS)


@each
def test_it_names_lessons_that_there_are(name: str):
    assert SYMPTOMS[name].lessons
    assert set(SYMPTOMS[name].lessons) <= {lesson.label for lesson in load_catalog().lessons}


@each
def test_its_program_is_short_and_imports_the_standard_library_only(name: str):
    text = FOLDER.program(name).read_text("utf-8")
    assert len(text.splitlines()) < MOST_LINES
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in imports
        for alias in node.names
    }
    assert {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names} == set()


@pytest.mark.parametrize("name", ENDING)
def test_it_shows_what_the_page_says_and_leaves_no_process(name: str, tmp_path: Path):
    symptom = SYMPTOMS[name]
    effect = symptom.effect(PYTHON)
    outcome = run(FOLDER.program(name), tmp_path, *symptom.options)
    assert outcome.code == effect.exit_code, outcome.stderr
    assert outcome.stdout == effect.stdout
    assert effect.stderr is not None
    assert holds_in_order(effect.stderr, outcome.stderr) is None, outcome.stderr
    assert effect.stderr or outcome.stderr == "", "what it writes to standard error is not described"
    assert outcome.processes == []


@pytest.mark.parametrize("name", HANGING)
def test_it_hangs_where_the_page_says(name: str):
    symptom = SYMPTOMS[name]
    with running(FOLDER.program(name), *symptom.options) as process:
        assert read_exactly(process, symptom.stdout) == symptom.stdout
        assert stacks_show(process, symptom.stack) is None
