"""A table's row that became text is a warning at its place."""

import pytest

from tests.ext.support import Project

STRAY = {
    "below a table's end": (":::{table} Caption\n| a | b |\n|---|---|\n| 1 | 2 |\n:::\n| 3 | *4* |", 8),
    "after an empty line": ("| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |\n| 5 | 6 |", 7),
}


@pytest.mark.parametrize("case", STRAY)
def test_it_is_named(project: Project, case: str) -> None:
    text, line = STRAY[case]
    project.write(index=f"# Home\n\n{text}\n")
    project.scan()
    (warning,) = project.build(warnings=True).warnings
    assert f"index.md:{line}: WARNING: a row of a table stands outside of every table" in warning
    assert "[slime.stray-markup]" in warning


def test_text_may_hold_bars(project: Project) -> None:
    project.write(
        index="# Home\n\nEither a | b |.\n\n`||`\n\n| a | b |\n|---|---|\n| `x` | 2 |\n\n```text\n| a |\n```\n"
    )
    project.scan()
    project.build()
