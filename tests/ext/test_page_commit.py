"""Every page says which commit it shows, and whether that is the one that the reference figures are of."""

import pytest

from tests.ext.html_reader import cells, parse
from tests.ext.support import COMMIT, REPOSITORY, Project, record
from tests.ext.test_coverage import REFERENCE

OTHER = "f" * 40


def _note(project: Project, **conf) -> str:
    return parse(project.build(**conf).page("index")).one("p", "slime-commit").text


@pytest.fixture
def summary(project: Project) -> Project:
    project.write(index="# I\n\n```{scan-summary}\n```\n")
    project.scan(record(1))
    return project


def _reference(project: Project, commit: str) -> str:
    path = project.root / "reference.toml"
    path.write_text(REFERENCE.format(commit=commit), "utf-8")
    return str(path)


def test_the_commit_of_the_scan(summary: Project) -> None:
    name = REPOSITORY.removeprefix("https://github.com/")
    assert _note(summary) == f"本页的数字与位置来自 {name} 的提交 {COMMIT[:8]}。"


def test_another_than_the_references_is_said(summary: Project) -> None:
    reference = _reference(summary, OTHER)
    assert _note(summary, slime_reference=reference).endswith("它不是参考数字所依据的提交 ffffffff。")
    page = parse(summary.build(slime_reference=reference).page("index"))
    rows = dict(map(cells, page.one("table", "slime-facts").one("tbody").all("tr")))
    assert rows["参考数字所依据的提交"] == OTHER
    links = {link.text: link.attributes["href"] for link in page.all("a")}
    assert links["ffffffff"] == f"{REPOSITORY}/commit/{OTHER}"


def test_the_references_own_is_not(summary: Project) -> None:
    reference = _reference(summary, COMMIT)
    assert "参考数字" not in _note(summary, slime_reference=reference)
    assert "参考数字" not in summary.build(slime_reference=reference).page("index")


def test_in_english(summary: Project) -> None:
    note = _note(summary, slime_reference=_reference(summary, OTHER), language="en")
    assert note.endswith("It is not commit ffffffff, which the reference figures are of.")


def test_a_pin_touches_the_pages(summary: Project) -> None:
    reference = _reference(summary, OTHER)
    summary.build(slime_reference=reference)
    summary.scan(record(1), commit=OTHER)
    build = summary.build(slime_reference=reference)
    assert build.read == ["index"]
    assert "不是参考数字" not in build.page("index")
