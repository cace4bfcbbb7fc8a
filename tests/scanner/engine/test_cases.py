"""The fixture files below ``cases``: every record that they give stands in a comment of its line, and no other.

``# expect: kind symbol [verdict reason] [@column]``, several separated by semicolons; ``expect[+1]`` is about the line
below. Each folder is a project of its own.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from scanner.collect import collect

CASES = Path(__file__).parent / "cases"
EXPECTATION = re.compile(r"# expect(?:\[([+-]\d+)\])?: (.*)$")
FILES = sorted(path for path in CASES.rglob("*.py"))


def expected(text: str) -> Counter[tuple[str, ...]]:
    found: Counter[tuple[str, ...]] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        match = EXPECTATION.search(line)
        if match is not None:
            for part in match[2].split(";"):
                found[str(number + int(match[1] or 0)), *kind_first(part.split())] += 1
    return found


def kind_first(words: list[str]) -> list[str]:
    """Async syntax is named by its symbol alone."""
    return (
        words
        if words[0] in ("api_use", "import", "receiver_method", "candidate")
        else ["async_syntax", *words]
    )


def shortened(full: tuple[str, ...], wanted: Counter[tuple[str, ...]]) -> tuple[str, ...]:
    """What is found, without the details that the expectation does not give."""
    line, kind, symbol, verdict, reason, column = full
    details = (verdict, reason) if verdict else ()
    for form in (
        (line, kind, symbol, *details, column),
        (line, kind, symbol, column),
        (line, kind, symbol, *details),
        (line, kind, symbol),
    ):
        if wanted[form] > 0:
            wanted[form] -= 1
            return form
    return (line, kind, symbol, *details, column)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).as_posix())
def test_records_are_those_of_the_comments(path, make_project):
    root = CASES / path.relative_to(CASES).parts[0]
    files = {file.relative_to(root).as_posix(): file.read_bytes() for file in sorted(root.rglob("*.py"))}
    result = collect(path.relative_to(root).as_posix(), make_project(files))
    wanted = expected(path.read_text())
    remaining = Counter(wanted)
    found = Counter(
        shortened(
            (str(r.line), r.kind, r.symbol, r.verdict or "", r.reason or "", f"@{r.column}"),
            remaining,
        )
        for r in result.records
    )
    unexpected, missing = sorted((found - wanted).elements()), sorted((wanted - found).elements())
    assert (unexpected, missing) == ([], [])
    assert all(record.lesson is not None for record in result.records)
