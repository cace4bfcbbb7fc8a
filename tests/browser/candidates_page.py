"""A page of candidates."""

from collections.abc import Iterator
from pathlib import Path

from scanner.records import Evidence, Record, Step, Verdict
from tests.ext.support import Project, candidate

PAGE = "# Candidates\n\n```{candidates-table}\n```\n"
ROWS = 130
NAMES = ("get", "get", "get", "join", "wait")
REASONS = ("any", "third-party")


def _candidates() -> Iterator[Record]:
    """130 candidates: 78 of ``get``, 26 of ``join``, 26 of ``wait``; every third is unresolved (43)."""
    for number in range(1, ROWS + 1):
        name = NAMES[number % 5]
        path = f"pkg/part_{number % 7}/main.py"
        step = Step("annotation", f"dict[str, Value{number}]", path, number, 9)
        unresolved = {"reason": REASONS[number // 3 % 2]}
        excluded = {
            "verdict": Verdict.EXCLUDED,
            "reason": "dict",
            "receiver": "dict",
            "evidence": Evidence("annotation", (step,)),
        }
        changes = excluded if number % 3 else unresolved
        yield candidate(number, name, path=path, scope=f"f_{number:03}", **changes)


def build(folder: Path) -> Path:
    """Build the page; gives the folder of the site."""
    project = Project(folder)
    project.write(index=PAGE)
    project.scan(*_candidates())
    return project.build(html_theme="furo", html_theme_path=[]).app.outdir
