"""Ready citations of lessons and sections: what they say, in which formats, and that they do not drift."""

from datetime import date

import pytest
from pybtex.database import parse_string

from _ext.citation_words import citation_words
from _ext.citations import Citation, bibtex, myst, plain_text
from tests.ext.html_reader import parse
from tests.ext.support import COMMIT, REPOSITORY, Project, record

PAGES = {
    "lessons__create_task": (
        "(create-task)=\n# T\n\n```{lesson-header} create-task\n```\n\n```{cite-lesson} create-task\n```\n"
    ),
    "sections__tasks": "(tasks)=\n# S\n\n```{section-lessons} tasks\n```\n\n```{cite-section} tasks\n```\n",
}
CONF = {"author": "The Authors", "version": "1.2", "release": "1.2", "slime_released": "2026-03-04"}
BASE = "https://docs.example/zh"

ODD = Citation(
    label="odd",
    number="1.2",
    title=r"50 % of {a_b} & C# ~ \x ^ $1 [q] *z*",
    address="https://docs.example/a_b.html#odd",
    author="A & B_C",
    project="并发 参考",
    release="1.0 (#12)",
    released=date(2026, 3, 4),
    commit="ab12",
    repository="https://example.org/a_b",
)


@pytest.fixture
def parts(project: Project) -> Project:
    project.write(**PAGES)
    project.scan(record(1))
    project.conf = CONF
    return project


def _blocks(page: str) -> list[str]:
    listed = parse(page).one("dl", "slime-citations")
    return [block.text.strip() for block in listed.all("pre")]


@pytest.mark.parametrize(
    ("page", "number", "label"),
    [
        ("lessons/create-task", "3.1 创建任务与保留引用", "create-task"),
        ("sections/tasks", "3 任务的创建与身份", "tasks"),
    ],
    ids=["lesson", "section"],
)
@pytest.mark.parametrize("base", [BASE, BASE + "/", ""], ids=["address", "slash", "none"])
def test_each_format_says_number_title_version_day_commit_and_address(
    parts: Project, page: str, number: str, label: str, base: str
) -> None:
    plain, bib, markdown = _blocks(parts.build(html_baseurl=base).page(page))
    address = f"{BASE}/{page}.html#{label}" if base else f"{page}.html#{label}"
    title = number.partition(" ")[2]
    assert plain == (
        f"The Authors：《Test》，{number.partition(' ')[0]} “{title}”，1.2 版（2026-03-04），"
        f"扫描的提交 {COMMIT}（{REPOSITORY}）。{address}"
    )
    entry = parse_string(bib, "bibtex").entries[f"test:{label}"]
    assert entry.fields["title"] == f"{{{number}}}"
    assert entry.persons["author"][0].last_names == ["{The Authors}"]
    assert [entry.fields[name] for name in ("year", "month", "day")] == ["2026", "3", "4"]
    assert entry.fields["version"] == "1.2"
    assert COMMIT in entry.fields["note"]
    assert entry.fields["url"] == address
    assert markdown.startswith(f"[{number}](<{address}>)，Test，1.2 版（2026-03-04）")


@pytest.mark.parametrize("page", ["lessons/create-task", "sections/tasks"])
def test_the_address_leads_to_the_part(parts: Project, page: str) -> None:
    build = parts.build()
    plain = _blocks(build.page(page))[0]
    file, _, anchor = plain.partition("。")[2].partition("#")
    parse(build.output(file)).by_id(anchor)


def test_a_new_title_changes_neither_address_nor_key(parts: Project) -> None:
    parts.build()
    (parts.source / "lessons/create-task.md").write_text(
        PAGES["lessons__create_task"].replace("# T", "# Another title")
    )
    plain, bib, _ = _blocks(parts.build().page("lessons/create-task"))
    assert plain.endswith("。lessons/create-task.html#create-task")
    assert list(parse_string(bib, "bibtex").entries) == ["test:create-task"]


def test_another_address_of_the_site_is_cited_in_the_next_build(parts: Project) -> None:
    parts.build(html_baseurl="https://one.example/")
    page = parts.build(html_baseurl="https://two.example/").page("sections/tasks")
    assert "https://one.example" not in page
    assert "https://two.example/sections/tasks.html#tasks" in page


def test_the_day_is_the_version_s_else_the_source_s_never_today(
    parts: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert "year" not in _blocks(parts.build(slime_released=None).page("sections/tasks"))[1]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    (parts.source / "sections/tasks.md").touch()
    parts.write(sections__tasks=PAGES["sections__tasks"] + "\nMore.\n")
    assert "1970-01-02" in _blocks(parts.build(slime_released=None).page("sections/tasks"))[0]


def test_a_day_that_is_none_is_a_located_warning(parts: Project) -> None:
    warnings = parts.build(warnings=True, slime_released="March").warnings
    assert len(warnings) == 2
    assert all("slime_released 'March' is no date; write it as 2026-01-31" in line for line in warnings)
    assert "sections/tasks.md:7" in warnings[1]


@pytest.mark.parametrize(("directive", "subtype"), [("cite-lesson", "lesson"), ("cite-section", "section")])
def test_a_citation_of_nothing_is_a_located_warning(project: Project, directive: str, subtype: str) -> None:
    project.write(index=f"# Page\n\n```{{{directive}}} create-tusk\n```\n")
    [warning] = project.build(warnings=True).warnings
    assert "index.md:3" in warning
    assert "'create-tusk'" in warning
    assert warning.endswith(f"[slime.unknown-{subtype}]")


def test_odd_characters_stay_what_they_are() -> None:
    entry = parse_string(bibtex(ODD, citation_words(zh=True)), "bibtex").entries["reference:odd"]
    assert entry.fields["title"] == (
        r"{1.2 50 \% of \{a\_b\} \& C\# \textasciitilde{} \textbackslash{}x \textasciicircum{} \$1 [q] *z*}"
    )
    assert entry.fields["url"] == "https://docs.example/a_b.html#odd"
    assert entry.fields["howpublished"] == "{并发 参考}"
    assert myst(ODD, citation_words(zh=False)).startswith(
        r"[1.2 50 % of {a\_b} & C# ~ \\x ^ $1 \[q\] \*z\*](<https://docs.example/a_b.html#odd>), "
    )
    assert plain_text(ODD, citation_words(zh=False)) == (
        r"A & B_C: 并发 参考, 1.2 “50 % of {a_b} & C# ~ \x ^ $1 [q] *z*”, version 1.0 (#12) (2026-03-04), "
        "scanned commit ab12 (https://example.org/a_b). https://docs.example/a_b.html#odd"
    )


@pytest.mark.parametrize(("builder", "file"), [("latex", "*.tex"), ("epub", "sections/tasks.xhtml")])
def test_books_cite_the_site(parts: Project, builder: str, file: str) -> None:
    parts.write(index="# Home\n\n```{toctree}\nlessons/create-task\nsections/tasks\n```\n")
    build = parts.build(builder, html_baseurl=BASE, epub_copyright="2026")
    [text] = [path.read_text(encoding="utf-8") for path in build.app.outdir.glob(file)]
    assert f"{BASE}/sections/tasks.html" in text
    assert "docs.example/zh/sections/tasks.xhtml" not in text
