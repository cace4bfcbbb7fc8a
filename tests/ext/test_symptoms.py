"""The symptoms' sections: what they show, how they are linked, and what is warned of."""

from pathlib import Path

import pytest

from tests.ext.support import Project

ENDS = """
title_zh = "`RuntimeError: <no> loop`"
cause_zh = "原因在此。"
confirm_zh = "这样确认。"
remedy_zh = "这样改，见 {slime:lesson}`wait`。"
lessons = ["create-task", "gather"]
stdout = "before\\n"
stderr = ["RuntimeError: <no> loop"]
exit_code = 1

[python."3.11"]
stderr = ["RuntimeError: on 3.11"]
"""
HANGS = """
title_zh = "不动"
cause_zh = "原因"
confirm_zh = "确认"
remedy_zh = "改"
lessons = ["gather"]
stdout = "waiting\\n"
stack = ["in join", "in main"]
"""
PAGE = "# Symptoms\n\n```{symptoms}\nends\nhangs\n```\n"


@pytest.fixture
def folder(project: Project) -> Path:
    made = project.root / "examples" / "_symptoms"
    made.mkdir(parents=True)
    for name, text in (("ends", ENDS), ("hangs", HANGS)):
        (made / f"{name}.toml").write_text(text, encoding="utf-8")
        (made / f"{name}.py").write_text(f"print({name!r})\n", encoding="utf-8")
    project.conf = {"slime_examples": str(made.parent)}
    lessons = {
        label.replace("-", "_"): f"# {label}\n\n```{{lesson-header}} {label}\n```\n"
        for label in ("create-task", "gather", "wait")
    }
    project.write(**lessons)
    return made


def test_each_is_a_section_with_its_message_texts_lessons_and_program(project: Project, folder: Path) -> None:
    project.write(page=PAGE)
    html = project.build().page("page")
    assert '<section id="symptom-ends">' in html
    assert "RuntimeError: &lt;no&gt; loop" in html
    assert "<no>" not in html
    assert "[退出码 1]" in html
    assert "RuntimeError: on 3.11" in html
    for text in ("原因在此。", "这样确认。", 'href="wait.html"', 'href="create-task.html"', "3.1 创建任务"):
        assert text in html
    downloads = project.root / "build/html/_downloads"
    assert next(downloads.glob("*/ends.py")).read_text("utf-8") == (folder / "ends.py").read_text("utf-8")


def test_one_that_hangs_shows_its_stacks(project: Project, folder: Path) -> None:
    project.write(page=PAGE)
    html = project.build().page("page")
    before, _, hanging = html.partition('<section id="symptom-hangs">')
    assert "in join" not in before
    assert "in join\nin main" in hanging
    assert "waiting" in hanging


def test_a_label_leads_to_it_with_its_title(project: Project, folder: Path) -> None:
    project.write(page=PAGE, other="# O\n\n{ref}`symptom-hangs`\n")
    assert '<a class="reference internal" href="page.html#symptom-hangs"><span class="std std-ref">不动' in (
        project.build().page("other")
    )


def test_an_edited_description_is_read_anew(project: Project, folder: Path) -> None:
    project.write(page=PAGE)
    project.build()
    (folder / "hangs.toml").write_text(HANGS.replace("不动", "仍旧不动"), encoding="utf-8")
    build = project.build()
    assert build.read == ["page"]
    assert "仍旧不动" in build.page("page")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("# P\n\n```{symptoms}\nnone\n```\n", "none.toml"),
        ("# P\n\n```{symptoms}\nbroken\n```\n", "broken.toml"),
        ("# P\n\n```{symptoms}\nunknown\n```\n", "no lesson 'weight'"),
    ],
    ids=["missing", "broken", "unknown lesson"],
)
def test_what_cannot_be_shown_is_a_located_warning(
    project: Project, folder: Path, page: str, said: str
) -> None:
    (folder / "broken.toml").write_text("title_zh = 1\n", encoding="utf-8")
    (folder / "unknown.toml").write_text(HANGS.replace("gather", "weight"), encoding="utf-8")
    (folder / "unknown.py").write_text("", encoding="utf-8")
    project.write(page=page)
    warnings = project.build(warnings=True).warnings
    assert "page.md:3" in warnings[0]
    assert said in warnings[0]


def test_an_e_book_shows_the_programs_unfolded(project: Project, folder: Path) -> None:
    project.write(page=PAGE)
    assert "<details" not in project.build("epub", warnings=True).output("page.xhtml")
