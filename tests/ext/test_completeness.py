"""A lesson's page that lacks something, says what another says, or refers to what is not its own is reported."""

from dataclasses import replace
from pathlib import Path

import pytest

from _ext.lesson_parts import ANCHORS, LessonParts, missing_parts, repeated_paragraphs
from tests.ext.support import Project, candidate, record

COMPLETE = LessonParts(
    anchors=frozenset(f"wait-{part}" for part in ANCHORS),
    examples=1,
    pictures=1,
    misconceptions=2,
    questions=3,
    tables=1,
    sites=1,
    says_none=False,
    apis=frozenset(),
    misspelt=frozenset(),
    paragraphs=(),
)
LONG = "这一段话有四十个字以上，用来代表一段真正的正文，不是表格里的一个格子，也不是图题或者列表里的短句。"


def test_a_complete_lesson_lacks_nothing() -> None:
    assert missing_parts("wait", COMPLETE) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"anchors": COMPLETE.anchors - {"wait-slime"}}, "(wait-slime)="),
        ({"anchors": frozenset(f"gather-{part}" for part in ANCHORS)}, "(wait-concept)="),
        ({"examples": 0}, "lesson-example"),
        ({"pictures": 0}, "picture"),
        ({"misconceptions": 1}, "1 misconceptions"),
        ({"misconceptions": 5}, "5 misconceptions"),
        ({"questions": 2}, "2 self-check questions"),
        ({"tables": 0}, "locations"),
        ({"sites": 0}, "no-records"),
    ],
)
def test_what_is_missing_is_named(changes: dict[str, object], said: str) -> None:
    assert any(said in problem for problem in missing_parts("wait", replace(COMPLETE, **changes)))


def test_no_site_is_fine_where_the_page_says_that_there_is_none() -> None:
    assert missing_parts("wait", replace(COMPLETE, sites=0, says_none=True)) == []


def test_a_paragraph_on_two_pages_is_found_once_and_one_twice_on_a_page_is_not() -> None:
    first = replace(COMPLETE, paragraphs=(LONG, "own words", LONG))
    second = replace(COMPLETE, paragraphs=(LONG, "other words"))
    assert [(page, other) for page, other, _ in repeated_paragraphs({"b": second, "a": first})] == [
        ("b", "a")
    ]


# --- whole builds of a catalog with two lessons
# ------------------------------------------------------------------------------------------------------------

LESSONS = """
candidates = "wait"

[[section]]
number = 1
label = "several"
title_zh = "多个"
title_en = "Several"
lessons = ["gather", "wait"]

[[lesson]]
row = 1
label = "gather"
title_zh = "收集"
title_en = "Gather"

[[lesson]]
row = 2
label = "wait"
title_zh = "等待"
title_en = "Wait"
"""
SYMBOLS = """common_names = []
[lesson.gather]
owned = ["asyncio.gather"]

[lesson.wait]
owned = ["asyncio.wait"]
supplementary = ["asyncio.gather"]
"""
MISCONCEPTION = 'title_zh = "误解"\nexplanation_zh = "解释。"\n'


def page(label: str, *, site: str = "{slime:source}`pkg/main.py::Worker.run`", more: str = "") -> str:
    sections = dict.fromkeys(ANCHORS, "")
    sections["concept"] = "```{state-diagram} 状态\n[*] -> a: 开始\na: 甲\na -> b: 继续\nb: 乙\n```"
    sections["experiment"] = f"```{{lesson-example}} {label}\n```"
    sections["misconceptions"] = f"```{{misconceptions}} {label}\n```"
    sections["slime"] = site
    sections["self-check"] = "\n\n".join(f":::{{self-check}} {number}?\n答。\n:::" for number in range(3))
    sections["locations"] = "```{slime-locations}\n```"
    text = "\n\n".join(f"({label}-{part})=\n## {part}\n\n{body}" for part, body in sections.items())
    return f"# {label}\n\n```{{lesson-header}} {label}\n```\n\n{more}\n\n{text}\n"


@pytest.fixture
def book(project: Project) -> Project:
    catalog = project.root / "catalog"
    catalog.mkdir()
    (catalog / "lessons.toml").write_text(LESSONS, encoding="utf-8")
    (catalog / "symbols.toml").write_text(SYMBOLS, encoding="utf-8")
    for label in ("gather", "wait"):
        write_example(project.root / "examples" / label)
    project.conf = {
        "slime_catalog": str(catalog),
        "slime_examples": str(project.root / "examples"),
        "slime_complete_lessons": True,
    }
    project.scan(record(1, "asyncio.gather", lesson="gather"), record(2, "asyncio.wait", lesson="wait"))
    return project


def write_example(folder: Path) -> None:
    (folder / "misconceptions").mkdir(parents=True)
    (folder / "example.py").write_text("print(1)\n", encoding="utf-8")
    (folder / "expected.txt").write_text("1\n", encoding="utf-8")
    for name in ("one", "two"):
        (folder / "misconceptions" / f"{name}.py").write_text("print(2)\n", encoding="utf-8")
        (folder / "misconceptions" / f"{name}.toml").write_text(MISCONCEPTION, encoding="utf-8")


def test_two_complete_lessons_are_no_warning(book: Project) -> None:
    book.write(gather=page("gather"), wait=page("wait", more="{slime:api}`asyncio.gather`"))
    book.build()


def test_what_a_page_lacks_is_a_warning_at_the_page(book: Project) -> None:
    book.write(gather=page("gather"), wait=page("wait", site="无"))
    [warning] = book.build(warnings=True).warnings
    assert "wait.md" in warning
    assert "no-records" in warning
    assert "[slime.incomplete]" in warning


def test_a_lesson_without_a_page_is_named(book: Project) -> None:
    book.write(gather=page("gather"))
    [warning] = book.build(warnings=True).warnings
    assert "'wait'" in warning


def test_a_draft_may_lack_parts(book: Project) -> None:
    book.write(gather=page("gather"), wait=page("wait", site="无"))
    book.build(slime_drafts=["wait"])


@pytest.mark.parametrize(("drafts", "said"), [(["wait"], "complete"), (["weight"], "'weight'")])
def test_drafts_that_are_none_are_named(book: Project, drafts: list[str], said: str) -> None:
    book.write(gather=page("gather"), wait=page("wait"))
    [warning] = book.build(warnings=True, slime_drafts=drafts).warnings
    assert said in warning


def test_an_api_that_the_lesson_does_not_map_is_named(book: Project) -> None:
    book.write(gather=page("gather", more="{slime:api}`asyncio.wait`"), wait=page("wait"))
    [warning] = book.build(warnings=True).warnings
    assert "gather.md" in warning
    assert "does not map 'asyncio.wait'" in warning


def test_a_name_that_no_lesson_has_is_named_and_one_of_another_lesson_becomes_a_link(book: Project) -> None:
    book.write(gather=page("gather", more="`asyncio.wait`, `asyncio.weight()`"), wait=page("wait"))
    built = book.build(warnings=True)
    [warning] = built.warnings
    assert "gather.md" in warning
    assert "'asyncio.weight()' is no API" in warning
    assert 'href="wait.html' in built.page("gather")


def test_a_repeated_paragraph_is_named_also_after_a_rebuild_of_one_page(book: Project) -> None:
    book.write(gather=page("gather"), wait=page("wait", more=LONG))
    book.build()
    book.write(gather=page("gather", more=LONG))
    [warning] = book.build(warnings=True).warnings
    assert "wait.md" in warning
    assert "stands in gather as well" in warning


def test_a_message_in_code_font_may_stand_on_two_pages(book: Project) -> None:
    message = f"`{LONG}`"
    book.write(gather=page("gather", more=message), wait=page("wait", more=message))
    book.build()


# --- what a lesson says of records that the scan does not have
# ------------------------------------------------------------------------------------------------------------

NONE = "```{no-records} wait\nUse `gather` there.\n```"


def test_absence_is_said_with_the_commit_and_counts_as_a_site(book: Project) -> None:
    book.scan(record(1, "asyncio.gather", lesson="gather"), candidate(2, lesson="wait"))
    book.write(gather=page("gather"), wait=page("wait", site=NONE))
    text = book.build().page("wait")
    assert "本次扫描（提交 01234567）里没有属于本课的记录。" in text
    assert "参考提交" not in text


def test_absence_names_what_the_reference_commit_has(book: Project) -> None:
    book.scan(record(1, "asyncio.gather", lesson="gather"))
    reference = book.root / "reference.toml"
    reference.write_text(
        'commit = "89abcdef00000000000000000000000000000000"\n[totals]\n'
        "[[lesson]]\nrow = 1\nrecords = 5\n[[lesson]]\nrow = 2\nrecords = 7\n",
        encoding="utf-8",
    )
    book.write(gather=page("gather"), wait=page("wait", site=NONE))
    assert "参考提交 89abcdef 的扫描里有 7 条。" in book.build(slime_reference=str(reference)).page("wait")


def test_absence_of_what_is_there_is_a_warning(book: Project) -> None:
    book.write(gather=page("gather"), wait=page("wait", site=NONE))
    [warning] = book.build(warnings=True).warnings
    assert "has 1 records of 'wait'" in warning


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("0123456789", "以下说明按提交 01234567 的代码写成。"),
        ("89abcdef89", "以下说明按提交 89abcdef 的代码写成；链接指向本页所示的提交 01234567。"),
    ],
    ids=["same", "other"],
)
def test_prose_says_which_commit_it_describes(project: Project, written: str, words: str) -> None:
    project.write(index=f"# Page\n\n```{{written-at}} {written}\n```\n")
    assert words in project.build().page("index")


def test_a_sections_figures_are_of_its_lessons_and_their_sum(project: Project) -> None:
    project.scan(
        record(1, "asyncio.gather", lesson="gather"),
        record(2, "asyncio.wait", lesson="wait"),
        record(3, "asyncio.sleep", lesson="await"),
    )
    project.write(
        index="# P\n\n```{section-figures} waiting-for-several\n```\n\n{slime:figure}`section.waiting-for-several`\n"
    )
    text = project.build().page("index")
    assert "4.1" in text
    assert "4.2" in text
    assert "2.1" not in text
    assert '<span class="slime-figure">2</span>' in text
