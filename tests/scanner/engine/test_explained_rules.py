"""The programs that explain the rules and reasons on the pages: scans of them give what their comments state.

``# confirmed: symbol [rules of the chain]``, ``# excluded: reason [rules]``, ``# unresolved: reason [rules]``, several
separated by semicolons: every method call and candidate of a program stands in such a comment, and no other. Each
program shows the rule or reason that it is named after.
"""

import re
import tomllib
from pathlib import Path

import pytest

from scanner.collect import collect
from scanner.receivers.rules import Reason, Rule
from scanner.records import Kind, Record, Verdict

ROOT = Path(__file__).parents[3] / "docs" / "evidence"
COMMENT = re.compile(r"# ((?:confirmed|excluded|unresolved): .*)$")


def programs(part: str) -> list[Path]:
    return sorted(path for path in (ROOT / part).iterdir() if path.suffix == ".py" or path.is_dir())


def parameters(part: str) -> list:
    return [pytest.param(path, id=path.stem) for path in programs(part)]


def stated(text: str) -> set[tuple[int, str]]:
    """Line and statement of every comment; one on a line of its own is about the code above."""
    found = set()
    code = 0
    for number, line in enumerate(text.splitlines(), 1):
        code = code if line.lstrip().startswith("#") else number
        if match := COMMENT.search(line):
            found |= {(code, statement.strip()) for statement in match[1].split(";")}
    return found


def found(record: Record) -> str:
    """What a comment states of a record."""
    head = f"{record.verdict}: {record.reason}" if record.verdict else f"confirmed: {record.symbol}"
    rules = ", ".join(step.rule for step in record.evidence.chain) if record.evidence else ""
    return f"{head} [{rules}]" if rules else head


def scanned(make_project, path: Path) -> list[Record]:
    folder = path if path.is_dir() else path.parent
    main = "main.py" if path.is_dir() else path.name
    files = {file.name: file.read_bytes() for file in (folder.glob("*.py") if path.is_dir() else [path])}
    records = collect(main, make_project(files)).records
    return [record for record in records if record.kind in {Kind.RECEIVER_METHOD, Kind.CANDIDATE}]


def text_of(path: Path) -> str:
    return (path / "main.py" if path.is_dir() else path).read_text("utf-8")


@pytest.mark.parametrize("path", parameters("rules"))
def test_a_rules_program_gives_what_it_states_and_shows_the_rule(make_project, path):
    records = scanned(make_project, path)
    assert {(record.line, found(record)) for record in records} == stated(text_of(path))
    assert path.stem in {step.rule for record in records if record.evidence for step in record.evidence.chain}


@pytest.mark.parametrize("path", parameters("reasons"))
def test_a_reasons_program_gives_what_it_states_and_shows_the_reason(make_project, path):
    records = scanned(make_project, path)
    assert {(record.line, found(record)) for record in records} == stated(text_of(path))
    verdict = Verdict(tomllib.loads((ROOT / "reasons.toml").read_text("utf-8"))[path.stem]["verdict"])
    shown = {
        Reason.BUILTIN.value if record.reason in {"dict", "str", "list"} else record.reason
        for record in records
        if record.verdict is verdict
    }
    assert path.stem in shown


@pytest.mark.parametrize(("part", "enum"), [("rules", Rule), ("reasons", Reason)])
def test_every_rule_and_reason_is_explained_and_shown(part, enum):
    explained = tomllib.loads((ROOT / f"{part}.toml").read_text("utf-8"))
    identifiers = {each.value for each in enum}
    assert set(explained) == identifiers
    assert {path.stem for path in programs(part)} == identifiers
